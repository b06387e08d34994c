import { plural } from '@lingui/core/macro';
import type { Question } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import { memo, type ReactNode, type RefObject, useId } from 'react';
import { rounded } from '../language/format.ts';
import { useLanguage } from '../language/language.ts';
import { Tag } from '../ui/tag.tsx';
import { useSide } from './content-language.ts';
import { Explanation } from './explanation.tsx';
import styles from './question-body.module.css';
import { viewsOf } from './question-kinds.ts';
import { RichContent } from './rich-content.tsx';
import { RichText } from './rich-text.tsx';
import type { Direction } from './text-direction.ts';

interface QuestionBodyProps {
  /** Set to the question's heading, so that the caller can focus it. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The line above the question, such as the exam's name. */
  over: string;
  /** A button at the end of that line. */
  action?: ReactNode;
  question: Question;
  /** Shown if the exam's questions have different ones. */
  points?: number | undefined;
  codeLabel: string;
  answer: Answer;
  /** Whether the answer is final; shows every verdict and the explanation. */
  isJudged: boolean;
  /** Called with the whole new answer, even if it is final. */
  onAnswer: (answer: Answer) => void;
}

/** A question to answer: its text, the field for the answer and, once it is judged, the explanation. */
export function QuestionBody(props: QuestionBodyProps) {
  const { heading, over, action, question, points, codeLabel, answer, isJudged, onAnswer } = props;
  const { tagOf, AnswerField, heading: ownHeading } = viewsOf(question);
  const headingId = useId();
  const dir = useSide(question.name, question);
  return (
    <RichContent of={question}>
      <QuestionHead
        heading={heading}
        headingId={headingId}
        dir={dir}
        over={over}
        action={action}
        text={ownHeading?.() ?? question.name}
        codeLabel={codeLabel}
        tag={tagOf(question)}
        points={points}
      />
      <div data-ui="question-answer">
        <AnswerField
          labelledBy={headingId}
          questionId={question._id}
          text={question.name}
          {...{ question, dir, answer, isJudged, onAnswer }}
        />
        {isJudged && <Explanation text={question.explanation} />}
      </div>
    </RichContent>
  );
}

interface QuestionHeadProps extends Pick<QuestionBodyProps, 'heading' | 'over' | 'action' | 'codeLabel' | 'points'> {
  headingId: string;
  dir: Direction;
  /** The question's text, with code. */
  text: string;
  /** How to answer it. */
  tag: string | undefined;
}

/** Rendered once per question, not at every press. */
const QuestionHead = memo(function QuestionHead(props: QuestionHeadProps) {
  useLanguage();
  const { heading, headingId, dir, over, action, text, codeLabel, tag } = props;
  const count = rounded(props.points ?? 0);
  const points = count > 0 && plural(count, { one: '# point', other: '# points' });
  return (
    <div className={styles.head} dir={dir} data-ui="question-head">
      <div className={styles.over}>
        <div className={styles.facts}>
          <p className="meta">{over}</p>
          {/* In the order of the interface's language, as `2 points` in an Arabic exam. */}
          {(tag || points) && (
            <Tag>
              <span>
                {tag && <bdi>{tag}</bdi>}
                {tag && points && ' · '}
                {points && <bdi>{points}</bdi>}
              </span>
            </Tag>
          )}
        </div>
        {action && <span className={styles.action}>{action}</span>}
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
