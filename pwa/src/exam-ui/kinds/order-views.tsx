import type { OrderAnswer, OrderFields } from '@quiz-app/shared/question-kinds/order';
import type { KindViews } from '../kind-views.ts';
import { RichLine } from '../rich-text.tsx';
import { DrawnText, FieldVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { mixedPlaces } from './mixed.ts';
import { OrderList } from './order-list.tsx';

type Views = KindViews<OrderFields, OrderAnswer>;

/** Items to be put in order, as they are answered and shown. */
export const orderViews: Views = {
  tagOf: () => 'Put in order',
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  hint: 'Move an item first.',
  howTo: 'Order: drag the items, or move them with the arrows.',
  answerInWords: (question, answer) => inWords(question, answer),
  solutionInWords: (question) => `Correct order: ${inWords(question, rightOrder(question))}`,
  DrawnAnswer: ({ question, answer }) => (
    <DrawnText>{answer.length === 0 ? '' : `${inPlace(question, answer)} of ${answer.length}`}</DrawnText>
  ),
  JudgedAnswer: ({ question, answer }) => <JudgedOrder question={question} answer={answer} />,
};

const rightOrder = ({ items }: OrderFields): OrderAnswer => items.map((_, at) => at);
const inWords = ({ items }: OrderFields, answer: OrderAnswer): string => answer.map((at) => items[at]).join(' → ');
const isInPlace = ({ items }: OrderFields, at: number, place: number) => items[at] === items[place];
const inPlace = (question: OrderFields, answer: OrderAnswer) =>
  answer.filter((at, place) => isInPlace(question, at, place)).length;

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
  const order = answer.length > 0 ? answer : rightOrder(question);
  return (
    <ol className={styles.list}>
      {order.map((at, place) => (
        <li key={at} className={styles.row} data-judged>
          <span className={styles.place}>{place + 1}.</span>
          <span className={styles.item}>
            <RichLine text={question.items[at] ?? ''} />
          </span>
          {answer.length > 0 && <FieldVerdict verdict={isInPlace(question, at, place) ? 'correct' : 'incorrect'} />}
        </li>
      ))}
    </ol>
  );
}
