import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { wholePoints } from '../whole-points.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';

/**
 * The points of a question, from its marks in Moodle, and what is lost beside its answers.
 *
 * @param gaps of a Cloze question, whose marks are those of its gaps together
 */
export function pointsOf(question: XmlElement, gaps: readonly Gap[] | undefined): { points?: number; lost: string[] } {
  const lost: string[] = [];
  if (childrenOf(question, 'hint').some((hint) => textIn(hint).trim() !== ''))
    lost.push(t`Its hints are not imported.`);
  const ofGaps = gaps?.reduce((sum, gap) => sum + (gap.points ?? 1), 0);
  const given = textIn(childOf(question, 'defaultgrade')).trim();
  const { points, lost: ofMarks } = wholePoints(Number(given || ofGaps || 1));
  return { ...(points !== undefined && { points }), lost: [...lost, ...ofMarks] };
}
