import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { createPath, useLocation, useSearchParams } from 'react-router-dom';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';

export const resultsTabs = ['people', 'questions', 'scores'] as const;
export type ResultsTab = (typeof resultsTabs)[number];

/** A question with one content: its id, and the newest version that has it so. */
export const keyOf = ({ question, versions }: QuestionFigures): string => `${question._id}.${versions[0]}`;

/** The open tab, in the URL. A change replaces the history entry. */
export function useResultsTab(): [tab: ResultsTab, change: (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = resultsTabs.find((each) => each === parameters.get('tab')) ?? 'people';
  const change = (wanted: string) => {
    parameters.delete('tab');
    if (wanted !== 'people') parameters.set('tab', wanted);
    setParameters(parameters, { replace: true, preventScrollReset: true });
  };
  return [tab, change];
}

/** The question whose dialog is open, in the URL: Back closes it. */
export function useOpenQuestion(questions: readonly QuestionFigures[]) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const key = parameters.get('question');
  parameters.delete('question');
  const closed = createPath({ pathname, search: parameters.toString() });
  const { leave } = useWayBack(closed, (location) => createPath(location) === closed);
  return { opened: questions.find((figures) => keyOf(figures) === key), close: leave };
}

/** Makes the address of a question's dialog, for links. */
export function useQuestionAddress(): (figures: QuestionFigures) => { search: string } {
  const { search } = useLocation();
  return (figures) => {
    const parameters = new URLSearchParams(search);
    parameters.set('question', keyOf(figures));
    return { search: `?${parameters}` };
  };
}
