import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ServedContent } from '@quiz-app/shared/content';
import type { MatchAnswer, MatchFields } from '@quiz-app/shared/question-kinds/match';
import { plainText, readPieces } from '@quiz-app/shared/rich-text';
import { use, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/text-input.tsx';
import { ExamRulesContext } from '../exam-rules.ts';
import type { KindViews } from '../kind-views.ts';
import { ContentContext } from '../rich-parts.ts';
import { RichLine } from '../rich-text.tsx';
import { isolated } from '../text-direction.ts';
import { DrawnPoints, FieldVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { mixedPlaces } from './mixed.ts';

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
  howTo: () => t`Match: choose what goes with each text.`,
  answerInWords: inWords,
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
  const { question, questionId, labelledBy, dir, answer, isJudged, onAnswer } = props;
  const { left, right } = question;
  const content = use(ContentContext);
  const { language } = use(ExamRulesContext);
  const id = useId();
  if (isJudged)
    return (
      <fieldset className={styles.rows} dir={dir} aria-labelledby={labelledBy}>
        <JudgedPairs question={question} answer={answer} />
      </fieldset>
    );
  const partners = mixedPlaces(right, questionId).filter((at) => right.indexOf(right[at] ?? '') === at);
  // A native list shows plain text only, so formulas and pictures are named by letters and drawn below.
  const areDrawn =
    content?.format === 'rich' && right.some((text) => readPieces(text).some((each) => each.kind !== 'plain'));
  const nameOf = (at: number, index: number) => {
    const text = plainText(right[at] ?? '', content ?? {});
    return areDrawn ? `${letter(index)}. ${text}` : text;
  };
  return (
    <fieldset className={styles.rows} dir={dir} aria-labelledby={labelledBy}>
      {areDrawn && (
        <ul className={styles.partners}>
          {partners.map((at, index) => (
            <li key={at}>
              {letter(index)}.{' '}
              <bdi>
                <RichLine text={right[at] ?? ''} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {left.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts on the left may be the same
        <div key={place} className={styles.pair}>
          <label className={classNames(styles.item, 'at-side')} htmlFor={`${id}-${place}`}>
            <RichLine text={text} inLabel />
          </label>
          <Select
            id={`${id}-${place}`}
            value={answer[place] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onAnswer(left.map((_, at) => (at !== place ? (answer[at] ?? null) : value === '' ? null : Number(value))))
            }
          >
            <option value="">{t`Choose`}</option>
            {partners.map((at, index) => (
              <option key={at} value={at} lang={language}>
                {nameOf(at, index)}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </fieldset>
  );
}

const letter = (index: number) => String.fromCodePoint(('A'.codePointAt(0) as number) + index);

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
