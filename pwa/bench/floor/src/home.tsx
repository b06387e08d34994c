import { useLiveQuery } from 'dexie-react-hooks';
import { Link, Navigate } from 'react-router-dom';
import { database } from './database.ts';

export function Home() {
  const cards = useLiveQuery(() => database.cards.orderBy('_id').toArray());
  if (!localStorage.getItem('token')) return <Navigate to="/login" replace />;
  if (!cards) return null;
  return (
    <main>
      <h1>{cards.length} exams</h1>
      <ul>
        {cards.map(({ _id, name, category, count, duration, totalMarks, passingMarks }) => (
          <li key={_id} className="sheet">
            <h2>{name}</h2>
            <dl>
              <dt>Category</dt>
              <dd>{category}</dd>
              <dt>Total Questions</dt>
              <dd>{count}</dd>
              <dt>Duration</dt>
              <dd>{duration} s</dd>
              <dt>Total Marks</dt>
              <dd>{totalMarks}</dd>
              <dt>Passing Marks</dt>
              <dd>{passingMarks}</dd>
            </dl>
            <Link to={`/user/write-exam/${_id}`}>Start Exam</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
