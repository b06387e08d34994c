import { Fragment, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Code } from './code.tsx';
import styles from './rich-text.module.css';
import { type Block, type Inline, readBlocks } from './rich-text-blocks.ts';

interface RichTextProps {
  text: string;
  /** Wraps the first paragraph: the heading of a question. Called once, also where a text is nothing but code. */
  lead?: (content: ReactNode) => ReactNode;
  /** Names the code blocks for those who reach them by keyboard: "Program of question 5". */
  codeLabel?: string;
  className?: string | undefined;
}

/** Text that people wrote, in blocks: paragraphs, inline code, fenced code. It is never HTML. */
export function RichText({ text, lead, codeLabel = 'Program', className }: RichTextProps) {
  const blocks = readBlocks(text);
  const first = lead ? blocks.findIndex(({ kind }) => kind === 'paragraph') : -1;
  return (
    <div className={classNames(styles.richText, className)}>
      {lead && first === -1 && lead(<span className="visually-hidden">{codeLabel}</span>)}
      {blocks.map((block, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: blocks have no identity but their place in the text
        if (block.kind === 'code') return <Code key={index} {...block} label={codeLabel} />;
        const content = <span className={styles.text}>{inlineElements(block.inlines)}</span>;
        if (lead && index === first) return <Fragment key={index}>{lead(content)}</Fragment>;
        return <p key={index}>{content}</p>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
      })}
    </div>
  );
}

/** The same within a line: a label, a table cell, an option. Fenced blocks become lines of code. */
export function RichLine({ text }: { text: string }) {
  const blocks = readBlocks(text);
  if (blocks.length === 1 && blocks[0]?.kind === 'paragraph') return <PlainLine inlines={blocks[0].inlines} />;
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place in the text
  return blocks.map((block, index) => <LineBlock key={index} block={block} />);
}

/** Option texts that are one piece of code are drawn without its frame: there must be nothing else in the element. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place in the line
    kind === 'code' ? <code key={index}>{text}</code> : <Fragment key={index}>{text}</Fragment>,
  );
}
