import { t } from '@lingui/core/macro';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { type Block, type Inline, readBlocks } from '@quiz-app/shared/text-blocks';
import { Fragment, memo, type ReactNode, use } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Code } from './code.tsx';
import { useContentLanguage } from './content-language.ts';
import { ExamRulesContext } from './exam-rules.ts';
import { GapContext, withGaps } from './gaps.tsx';
import { ContentContext, richParts } from './rich-parts.ts';
import styles from './rich-text.module.css';
import { directionOfLanguage } from './text-direction.ts';

interface RichTextProps {
  text: string;
  /** Wraps the first paragraph, for example in a heading. Called once, even if the text contains only code. */
  lead?: (content: ReactNode) => ReactNode;
  /** The accessible name of the code blocks, such as "Program of question 5". */
  codeLabel?: string;
  className?: string | undefined;
}

/** Text written by users, as paragraphs, inline code and fenced code. HTML in it is shown as text. */
export function RichText({ text, lead, codeLabel = t`Program`, className }: RichTextProps) {
  const blocks = readBlocks(text);
  const first = lead ? blocks.findIndex(({ kind }) => kind === 'paragraph') : -1;
  const { language } = use(ExamRulesContext);
  return (
    <div className={classNames(styles.richText, className)} dir={language && directionOfLanguage(language)}>
      {lead && first === -1 && lead(<span className="visually-hidden">{codeLabel}</span>)}
      {blocks.map((block, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a block's position in the text is its only identity
        if (block.kind === 'code') return <Code key={index} {...block} label={codeLabel} />;
        const content = <Line inlines={block.inlines} />;
        if (lead && index === first) return <Fragment key={index}>{lead(content)}</Fragment>;
        return <p key={index}>{content}</p>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
      })}
    </div>
  );
}

interface RichLineProps {
  text: string;
  /** Whether it is the label of a control. */
  inLabel?: boolean;
}

/** The same for one line: a label, a table cell, an option. Fenced blocks become lines of code. */
export const RichLine = memo(function RichLine({ text, inLabel = false }: RichLineProps) {
  const blocks = readBlocks(text);
  if (blocks.length === 1 && blocks[0]?.kind === 'paragraph')
    return <PlainLine inlines={blocks[0].inlines} inLabel={inLabel} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: a block's position in the text is its only identity
  return blocks.map((block, index) => <LineBlock key={index} block={block} inLabel={inLabel} />);
});

interface LineProps {
  inlines: Inline[];
  inLabel?: boolean | undefined;
  className?: string | undefined;
}

/**
 * An option's text that is nothing but code has no frame; the CSS requires that the element has no other child.
 */
function PlainLine({ inlines, inLabel }: { inlines: Inline[]; inLabel: boolean }) {
  return inlines.length === 1 && inlines[0]?.kind === 'code' ? (
    <code>{inlines[0].text}</code>
  ) : (
    <Line inlines={inlines} inLabel={inLabel} />
  );
}

/** A paragraph, in the language of its exam. */
function Line({ inlines, inLabel, className = styles.text }: LineProps) {
  const language = useContentLanguage(inlines.map(({ kind, text }) => (kind === 'code' ? '' : text)).join(''));
  return (
    <span className={className} {...language}>
      <Inlines of={inlines} inLabel={inLabel} />
    </span>
  );
}

function LineBlock({ block, inLabel }: { block: Block; inLabel: boolean }) {
  if (block.kind === 'code') return <code className={styles.inlineBlock}>{block.text}</code>;
  return <Line inlines={block.inlines} inLabel={inLabel} className={styles.inlineBlock} />;
}

/** The parts of a paragraph. In rich text, those that are not code have formulas and media. */
function Inlines({ of, inLabel = false }: { of: Inline[]; inLabel?: boolean | undefined }) {
  const content = use(ContentContext);
  const gap = use(GapContext);
  const { Pieces } = richParts;
  return of.map(({ kind, text }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a part's position in the line is its only identity
    if (kind === 'code') return <code key={index}>{withGaps(text, gap)}</code>;
    if (content && Pieces) return <Pieces key={index} {...{ text, content, inLabel }} />;
    return <Fragment key={index}>{withGaps(text, gap)}</Fragment>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

/** Beside an option whose label has pictures: a button that enlarges them. */
export function PicturesOf(option: { text: string; optionKey?: OptionKey }) {
  const content = use(ContentContext);
  const { OptionPictures } = richParts;
  return content && OptionPictures && <OptionPictures {...option} content={content} />;
}
