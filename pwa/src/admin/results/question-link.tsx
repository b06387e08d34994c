import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useQuestionAddress } from './results-address.ts';

interface QuestionLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  figures: QuestionFigures;
}

/** Opens the dialog of a question. */
export function QuestionLink({ figures, ...rest }: QuestionLinkProps) {
  const addressOf = useQuestionAddress();
  return <Link {...rest} to={addressOf(figures)} preventScrollReset />;
}
