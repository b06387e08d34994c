import type { Exam as Stored } from '@quiz-app/shared/exam';
import type { ChoiceQuestion } from '@quiz-app/shared/question-kinds/choice';
import { useLiveQuery } from 'dexie-react-hooks';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { Progress } from 'radix-ui/progress';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { database } from './database.ts';
import { Question } from './question.tsx';

/** The benchmarks' exams have choices only. */
type Exam = Omit<Stored, 'questions'> & { questions: ChoiceQuestion[] };

/** An exam, or with `?attempt` the result of one with every answer right. */
export function WriteExam() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const exam = useLiveQuery(() => database.exams.get(id), [id]);
  const [hasStarted, setHasStarted] = useState(false);
  if (!exam) return null;
  if (search.has('attempt')) return <Result exam={exam as Exam} />;
  if (hasStarted) return <Running exam={exam as Exam} />;
  return (
    <main className="sheet">
      <h1>{exam.name}</h1>
      <button type="button" onClick={() => setHasStarted(true)}>
        Start Exam
      </button>
    </main>
  );
}

function Running({ exam: { questions } }: { exam: Exam }) {
  const [, setSearch] = useSearchParams();
  const [index, setIndex] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const isLast = index === questions.length - 1;
  const question = questions[index];
  return (
    <main>
      <Progress value={index + 1} max={questions.length} />
      {question && (
        <Question
          key={question._id}
          question={question}
          number={index + 1}
          onNext={() => (isLast ? setIsAsking(true) : setIndex(index + 1))}
        />
      )}
      <AlertDialog.Root open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialog.Portal>
          <AlertDialog.Content className="sheet">
            <AlertDialog.Title>Submit the exam?</AlertDialog.Title>
            <AlertDialog.Cancel>Back</AlertDialog.Cancel>
            <AlertDialog.Action onClick={() => setSearch({ attempt: 'all right' })}>Submit Exam</AlertDialog.Action>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
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
