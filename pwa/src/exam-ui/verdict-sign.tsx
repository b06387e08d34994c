import { Check, Minus, X } from 'lucide';
import { Bubble } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import type { AnswerVerdict } from './exam-rules.ts';

const icons = { correct: Check, incorrect: X, skipped: Minus };

interface VerdictSignProps {
  verdict: AnswerVerdict | 'skipped';
  className?: string | undefined;
}

/** The sign of a verdict, 16 px: half a disc for a part of the points. Its word must stand beside it or be read out. */
export function VerdictSign({ verdict, className }: VerdictSignProps) {
  if (verdict === 'partly') return <Bubble size={16} mark="partly" className={className} />;
  return <Icon of={icons[verdict]} size={16} className={className} />;
}
