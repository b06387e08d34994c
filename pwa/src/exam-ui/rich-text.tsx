import { Fragment, memo, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Code } from './code.tsx';
import styles from './rich-text.module.css';
import { type Block, type Inline, readBlocks } from './rich-text-blocks.ts';

interface RichTextProps {
  text: string;
  /** Wraps the first paragraph, for example in a heading. Called once, even if the text contains only code. */
  lead?: (content: ReactNode) => ReactNode;
  /** The accessible name of the code blocks, such as "Program of question 5". */
  codeLabel?: string;
  className?: string | undefined;
}

/** Text written by users, as paragraphs, inline code and fenced code. HTML in it is shown as text. */
export function RichText({ text, lead, codeLabel = 'Program', className }: RichTextProps) {
  const blocks = readBlocks(text);
  const first = lead ? blocks.findIndex(({ kind }) => kind === 'paragraph') : -1;
  return (
    <div className={classNames(styles.richText, className)}>
      {lead && first === -1 && lead(<span className="visually-hidden">{codeLabel}</span>)}
      {blocks.map((block, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a block's position in the text is its only identity
        if (block.kind === 'code') return <Code key={index} {...block} label={codeLabel} />;
        const content = <span className={styles.text}>{inlineElements(block.inlines)}</span>;
        if (lead && index === first) return <Fragment key={index}>{lead(content)}</Fragment>;
        return <p key={index}>{content}</p>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
      })}
    </div>
  );
}

/** The same for one line: a label, a table cell, an option. Fenced blocks become lines of code. */
export const RichLine = memo(function RichLine({ text }: { text: string }) {
  const blocks = readBlocks(text);
  if (blocks.length === 1 && blocks[0]?.kind === 'paragraph') return <PlainLine inlines={blocks[0].inlines} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: a block's position in the text is its only identity
  return blocks.map((block, index) => <LineBlock key={index} block={block} />);
});

/**
 * An option's text that is nothing but code has no frame; the CSS requires that the element has no other child.
 */
function PlainLine({ inlines }: { inlines: Inline[] }) {
  return inlines.length === 1 && inlines[0]?.kind === 'code' ? (
    <code>{inlines[0].text}</code>
  ) : (
    <span className={styles.text}>{inlineElements(inlines)}</span>
  );
}

function LineBlock({ block }: { block: Block }) {
  if (block.kind === 'code') return <code className={styles.inlineBlock}>{block.text}</code>;
  return <span className={styles.inlineBlock}>{inlineElements(block.inlines)}</span>;
}

function inlineElements(inlines: Inline[]): ReactNode {
  return inlines.map(({ kind, text }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's position in the line is its only identity
    kind === 'code' ? <code key={index}>{text}</code> : <Fragment key={index}>{text}</Fragment>,
  );
}
