import { memo, type RefObject } from 'react';
import { Tag } from '../ui/tag.tsx';
import styles from './question-head.module.css';
import { RichText } from './rich-text.tsx';

interface QuestionHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  headingId: string;
  /** The line above the question, such as the exam's name. */
  over: string;
  /** The question's text, with code. */
  text: string;
  codeLabel: string;
  /** How to answer it. */
  tag: string | undefined;
}

/** The text of a question. Rendered once per question, not at every press. */
export const QuestionHead = memo(function QuestionHead(props: QuestionHeadProps) {
  const { heading, headingId, over, text, codeLabel, tag } = props;
  return (
    <div className={styles.head} data-ui="question-head">
      <div className={styles.over}>
        <p className="meta">{over}</p>
        {tag && <Tag>{tag}</Tag>}
      </div>
      <RichText
        text={text}
        codeLabel={codeLabel}
        lead={(content) => (
          <h1 ref={heading} id={headingId} tabIndex={-1} className={styles.text}>
            {content}
          </h1>
        )}
      />
    </div>
  );
});
