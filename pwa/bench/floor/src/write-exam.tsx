import type { Exam } from '@quiz-app/shared/exam';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { database } from './database.ts';
import { Question } from './question.tsx';

/** An exam, or with `?attempt` the result of one with every answer right. */
export function WriteExam() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const [exam, setExam] = useState<Exam>();
  const [index, setIndex] = useState(-1);
  useEffect(() => void database.exams.get(id).then(setExam), [id]);
  if (!exam) return null;
  if (search.has('attempt')) return <Result exam={exam} />;
  const question = exam.questions[index];
  if (question)
    return <Question key={question._id} question={question} number={index + 1} onNext={() => setIndex(index + 1)} />;
  return (
    <main className="sheet">
      <h1>{exam.name}</h1>
      <button type="button" onClick={() => setIndex(0)}>
        Start Exam
      </button>
    </main>
  );
}

function Result({ exam }: { exam: Exam }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <main className="sheet">
        <h1>{exam.name}</h1>
        <button type="button" onClick={() => setIsOpen(true)}>
          Review Answers
        </button>
      </main>
    );
  return (
    <main>
      <h1>Review Answers</h1>
      <ol>
        {exam.questions.map(({ _id, name, options, correctOptions }) => (
          <li key={_id} className="sheet">
            <h2>{name}</h2>
            <ul>
              {Object.entries(options).map(([key, text]) => (
                <li key={key} data-right={(correctOptions as string[]).includes(key) || undefined}>
                  {key} {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </main>
  );
}
