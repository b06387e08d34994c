import type { ChoiceQuestion as Asked } from '@quiz-app/shared/question-kinds/choice';
import { type FormEvent, useState } from 'react';

interface QuestionProps {
  question: Asked;
  /** From 1. */
  number: number;
  onNext: () => void;
}

export function Question({ question, number, onNext }: QuestionProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [isLocked, setIsLocked] = useState(false);
  const correct: string[] = question.correctOptions;
  const isRight = correct.length === chosen.length && correct.every((key) => chosen.includes(key));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) onNext();
    else setIsLocked(true);
  };
  return (
    <form className="sheet" onSubmit={onSubmit}>
      <p>Question {number}</p>
      <h1>{question.name}</h1>
      {Object.entries(question.options).map(([key, text]) => (
        <label key={key} data-right={(isLocked && correct.includes(key)) || undefined}>
          <input
            type={correct.length > 1 ? 'checkbox' : 'radio'}
            name="option"
            value={key}
            disabled={isLocked}
            onChange={() => setChosen(correct.length > 1 ? [...chosen, key] : [key])}
          />
          {key} {text}
        </label>
      ))}
      {isLocked && <p role="status">{isRight ? 'Correct Answer' : 'Incorrect Answer'}</p>}
      <button type="submit" disabled={chosen.length === 0}>
        {isLocked ? 'Next Question' : 'Submit Answer'}
      </button>
    </form>
  );
}
