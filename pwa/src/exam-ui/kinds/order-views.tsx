import { t } from '@lingui/core/macro';
import type { ServedContent } from '@quiz-app/shared/content';
import { followsCorrect, type OrderAnswer, type OrderFields } from '@quiz-app/shared/question-kinds/order';
import { plainText } from '@quiz-app/shared/rich-text';
import { use } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ExamRulesContext } from '../exam-rules.ts';
import type { KindViews } from '../kind-views.ts';
import { RichLine } from '../rich-text.tsx';
import { directionOfWords, isolated } from '../text-direction.ts';
import { DrawnPoints, FieldVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { mixedPlaces } from './mixed.ts';
import { OrderList } from './order-list.tsx';

type Fields = OrderFields & ServedContent;
type Views = KindViews<Fields, OrderAnswer>;

/** Items to be put in order, as they are answered and shown. */
export const orderViews: Views = {
  tagOf: () => t`Put in order`,
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  shownAnswer: ({ items }, questionId) => mixedPlaces(items, questionId),
  leftOpen: (_, answer) => (answer.length === 0 ? t`You have not moved any item.` : ''),
  howTo: () => t`Order: drag the items, or move them with the arrows.`,
  answerInWords: inWords,
  solutionLabel: () => t`Correct order:`,
  solutionInWords: (question, language) => inWords(question, rightOrder(question), language),
  DrawnAnswer: DrawnPoints,
  JudgedAnswer: ({ question, answer }) => <JudgedOrder question={question} answer={answer} />,
};

const rightOrder = ({ items }: OrderFields): OrderAnswer => items.map((_, at) => at);

function inWords({ items, ...content }: Fields, answer: OrderAnswer, language: string | undefined): string {
  const parts = answer.map((at) => plainText(items[at] ?? '', content));
  // Unlike brackets, arrows are not mirrored by browsers.
  return isolated(parts).join(directionOfWords(parts.join(' '), language) === 'rtl' ? ' ← ' : ' → ');
}

function AnswerField(props: Parameters<Views['AnswerField']>[0]) {
  const { question, questionId, labelledBy, dir, answer, isJudged, onAnswer } = props;
  const shown = answer.length > 0 ? answer : mixedPlaces(question.items, questionId);
  return (
    <fieldset className={styles.rows} dir={dir} aria-labelledby={labelledBy}>
      {isJudged ? (
        <JudgedOrder question={question} answer={shown} />
      ) : (
        <OrderList items={question.items} order={shown} onOrder={onAnswer} />
      )}
    </fieldset>
  );
}

/** The items in the taker's order; for no answer, in the right one. */
function JudgedOrder({ question, answer }: { question: OrderFields; answer: OrderAnswer }) {
  const { items } = question;
  const isAnswered = answer.length > 0;
  const order = isAnswered ? answer : rightOrder(question);
  const isByPairs = use(ExamRulesContext).marking === 'partial' && isAnswered;
  const pairs = isByPairs ? followsCorrect(question, answer) : [];
  return (
    <>
      <ol className={styles.list}>
        {order.map((at, place) => {
          const isRight = items[at] === items[place];
          return (
            <li key={at} className={styles.row} data-judged>
              {pairs[place - 1] && (
                <span className={styles.pair}>
                  <FieldVerdict verdict="correct">{t`Counts`}</FieldVerdict>
                </span>
              )}
              <span className={styles.place}>{place + 1}.</span>
              <bdi className={styles.item}>
                <RichLine text={items[at] ?? ''} />
              </bdi>
              {isAnswered && (
                <FieldVerdict verdict={isRight ? 'correct' : 'incorrect'}>
                  {!isRight && t`Its place is ${{ place: at + 1 }}`}
                </FieldVerdict>
              )}
            </li>
          );
        })}
      </ol>
      {isByPairs && (
        <p
          className={classNames(styles.rule, 'at-side')}
        >{t`You get points for each pair of neighbours in the right order.`}</p>
      )}
    </>
  );
}
