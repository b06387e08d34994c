import { isSound } from '@quiz-app/shared/media';
import type { Question } from '@quiz-app/shared/question';
import { readPieces } from '@quiz-app/shared/rich-text';
import { RichContent } from '../../exam-ui/rich-content.tsx';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import { sourceOf } from '../editor/content-fields/formula-source.ts';

/** The start of a question in a list: its first line with words or a formula, and its first picture. */
export function QuestionStart({ question }: { question: Question }) {
  const { line, picture } = startOf(question);
  return (
    <RichContent of={question}>
      <RichLine text={line} inLabel />
      {picture && (
        <>
          {' '}
          <RichLine text={picture} inLabel />
        </>
      )}
    </RichContent>
  );
}

function startOf({ name, format, media = [] }: Question): { line: string; picture?: string | undefined } {
  if (!format) return { line: firstOf(name.split('\n')) };
  const lines = [''];
  const add = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  let picture: string | undefined;
  for (const piece of readPieces(name)) {
    if (piece.kind === 'formula') add(sourceOf(piece));
    else if (piece.kind === 'medium') {
      const medium = media.find(({ _id }) => _id === piece._id);
      // A player would not work in a link.
      if (!medium || isSound(medium.type)) add(`[${medium?.alt ?? piece.description}]`);
      else picture ??= `![](media:${piece._id})`;
    } else {
      const [first = '', ...others] = piece.text.split('\n');
      add(first);
      lines.push(...others);
    }
  }
  return { line: firstOf(lines), picture };
}

/** The first line with something in it that is not a code fence. */
const firstOf = (lines: readonly string[]) => lines.find((line) => line.trim() !== '' && !line.startsWith('```')) ?? '';
