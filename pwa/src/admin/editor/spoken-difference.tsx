import { t } from '@lingui/core/macro';
import type { GivenContent, ServedContent } from '@quiz-app/shared/content';
import { RichContent } from '../../exam-ui/rich-content.tsx';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import type { Difference } from './changed-dialog.tsx';
import { sourceOf } from './content-fields/formula-source.ts';

/** A formula that two contents say in other words. */
interface OtherWords {
  tex: string;
  yours: string;
  theirs: string;
}

/** The formulas in both contents with other words for screen readers. Words that one of them lacks are the server's. */
export function otherWords(yours: GivenContent = {}, theirs: GivenContent = {}): OtherWords[] {
  const words = new Map(yours.formulas?.map(({ tex, spoken }) => [tex, spoken]));
  const found = new Map<string, OtherWords>();
  for (const { tex, spoken } of theirs.formulas ?? []) {
    const own = words.get(tex) ?? spoken;
    if (own !== spoken) found.set(tex, { tex, yours: own, theirs: spoken });
  }
  return [...found.values()];
}

/** A row with the formulas that two contents say in other words, if there are any. */
export function spokenDifference(yours: GivenContent, theirs: ServedContent): Difference[] {
  const found = otherWords(yours, theirs);
  if (found.length === 0) return [];
  const list = (whose: 'yours' | 'theirs') =>
    found.map((words) => <Said key={words.tex} tex={words.tex} spoken={words[whose]} of={theirs} />);
  return [{ label: t`Formulas, as read aloud`, yours: list('yours'), theirs: list('theirs') }];
}

/** A formula, and the words for it. */
function Said({ tex, spoken, of }: { tex: string; spoken: string; of: ServedContent }) {
  const formulas = of.formulas?.filter((each) => each.tex === tex).map((each) => ({ ...each, display: false, spoken }));
  return (
    <p>
      <RichContent of={{ format: 'rich', ...(formulas && { formulas }) }}>
        <RichLine text={sourceOf({ tex, display: false })} />
      </RichContent>
      {`: ${spoken}`}
    </p>
  );
}
