import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ServedContent } from '@quiz-app/shared/content';
import type { MatchAnswer, MatchFields } from '@quiz-app/shared/question-kinds/match';
import { plainText } from '@quiz-app/shared/rich-text';
import { classNames } from '../../ui/class-names.ts';
import type { KindViews } from '../kind-views.ts';
import { RichLine } from '../rich-text.tsx';
import { isolated } from '../text-direction.ts';
import { DrawnPoints, FieldVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { MatchField } from './match-field.tsx';

type Fields = MatchFields & ServedContent;
type Views = KindViews<Fields, MatchAnswer>;

/** Texts and their partners, as they are answered and shown. */
export const matchViews: Views = {
  tagOf: () => t({ message: 'Match', comment: 'A kind of questions: texts have to be matched' }),
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  hint: () => t`Match one text first.`,
  leftOpen: ({ left }, answer) => {
    const open = left.filter((_, at) => (answer[at] ?? null) === null).length;
    return open > 0 ? plural(open, { one: '# text is not matched yet.', other: '# texts are not matched yet.' }) : '';
  },
  howTo: () => t`Match: press a text, then what goes with it.`,
  answerInWords: inWords,
  showsSolution: true,
  solutionLabel: () => t`Correct answer:`,
  solutionInWords: (question) => inWords(question, rightPartners(question)),
  DrawnAnswer: DrawnPoints,
  JudgedAnswer: ({ question, answer }) => <JudgedPairs question={question} answer={answer} />,
};

const rightPartners = ({ left }: MatchFields): MatchAnswer => left.map((_, at) => at);
const isRight = ({ right }: MatchFields, place: number, partner: number | null | undefined) =>
  typeof partner === 'number' && right[partner] === right[place];

function inWords({ left, right, ...content }: Fields, answer: MatchAnswer): string {
  const chosen = left.flatMap((text, at) => {
    const partner = answer[at];
    return typeof partner === 'number' ? [text, right[partner] ?? ''] : [];
  });
  return isolated(chosen.map((text) => plainText(text, content)))
    .map((part, at) => (at === 0 ? part : `${at % 2 === 1 ? ' – ' : ', '}${part}`))
    .join('');
}

function AnswerField(props: Parameters<Views['AnswerField']>[0]) {
  const { question, labelledBy, dir, answer, isJudged } = props;
  if (!isJudged) return <MatchField {...props} />;
  return (
    <fieldset className={styles.rows} dir={dir} aria-labelledby={labelledBy}>
      <JudgedPairs question={question} answer={answer} />
    </fieldset>
  );
}

function JudgedPairs({ question, answer }: { question: MatchFields; answer: MatchAnswer }) {
  const { left, right } = question;
  return (
    <ul className={styles.list}>
      {left.map((text, place) => {
        const partner = answer[place];
        const verdict = isRight(question, place, partner) ? 'correct' : 'incorrect';
        const solution = (
          <bdi>
            <RichLine text={right[place] ?? ''} />
          </bdi>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two texts on the left may be the same
          <li key={place} className={styles.row} data-judged>
            <span className={styles.item}>
              <bdi>
                <RichLine text={text} />
              </bdi>
              {' – '}
              <bdi>
                {typeof partner === 'number' ? <RichLine text={right[partner] ?? ''} /> : <em>{t`not chosen`}</em>}
              </bdi>
            </span>
            <FieldVerdict verdict={verdict} />
            {verdict === 'incorrect' && (
              <span className={classNames(styles.solution, 'at-side')}>
                <Trans>Correct: {solution}</Trans>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
