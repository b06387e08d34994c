import { t } from '@lingui/core/macro';
import type { ServedContent } from '@quiz-app/shared/content';
import type { MatchAnswer, MatchFields } from '@quiz-app/shared/question-kinds/match';
import { plainText } from '@quiz-app/shared/rich-text';
import { type ReactNode, use, useId, useState } from 'react';
import type { KindViews } from '../kind-views.ts';
import { ContentContext } from '../rich-parts.ts';
import { PicturesOf, RichLine } from '../rich-text.tsx';
import styles from './match-field.module.css';
import { mixedPlaces } from './mixed.ts';

type FieldProps = Parameters<KindViews<MatchFields & ServedContent, MatchAnswer>['AnswerField']>[0];

/** Two columns of texts. One on the left is chosen, and a press on one on the right makes it the partner. */
export function MatchField({ question, questionId, labelledBy, dir, answer, onAnswer }: FieldProps) {
  const { left, right } = question;
  const id = useId();
  const content = use(ContentContext);
  const [chosen, choose] = useState(0);
  const partnerOf = (place: number) => answer[place] ?? null;
  const give = (partner: number | null) =>
    onAnswer(left.map((_, place) => (place === chosen ? partner : partnerOf(place))));
  // Of partners with the same text, the first one stands for all.
  const partners = mixedPlaces(right, questionId).filter((at) => right.indexOf(right[at] ?? '') === at);
  const name = plainText(left[chosen] ?? '', content ?? {});
  return (
    <fieldset className={styles.sides} dir={dir} aria-labelledby={labelledBy}>
      <div className={styles.side}>
        {left.map((text, place) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: two texts on the left may be the same
            key={place}
            text={text}
            name={`${id}-left`}
            value={partnerOf(place)}
            isChosen={place === chosen}
            onChoose={() => choose(place)}
            onFocus={() => choose(place)}
          >
            <Partner text={right[partnerOf(place) ?? -1]} />
          </Card>
        ))}
      </div>
      <div className={styles.side} role="radiogroup" aria-label={t`Goes with ${name}`}>
        {partners.map((at) => (
          <Card
            key={at}
            text={right[at] ?? ''}
            name={`${id}-right`}
            value={at}
            isChosen={partnerOf(chosen) === at}
            isUsed={answer.includes(at)}
            onChoose={() => give(at)}
            onUndo={() => give(null)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CardProps {
  text: string;
  /** Of its group of radio buttons. */
  name: string;
  /** The place of a partner; none for a text on the left that has none, which is an empty field then. */
  value: number | null;
  isChosen: boolean;
  /** Whether it is the partner of any text. */
  isUsed?: boolean;
  onChoose: () => void;
  onFocus?: () => void;
  /** Called by a press when it is chosen. */
  onUndo?: () => void;
  children?: ReactNode;
}

function Card({ text, name, value, isChosen, isUsed, onChoose, onFocus, onUndo, children }: CardProps) {
  return (
    <div className={styles.card} data-used={isUsed || undefined}>
      <label className={styles.label}>
        <input
          className={styles.input}
          type="radio"
          name={name}
          value={value ?? ''}
          checked={isChosen}
          onClick={isChosen ? onUndo : undefined}
          onChange={onChoose}
          onFocus={onFocus}
        />
        <bdi>
          <RichLine text={text} inLabel />
        </bdi>
        {children && ' '}
        {children}
      </label>
      <PicturesOf text={text} />
    </div>
  );
}

/** The partner of a text on the left, or the place for it. */
function Partner({ text }: { text: string | undefined }) {
  return (
    <span className={styles.partner} data-open={text === undefined || undefined}>
      <span className="visually-hidden">– {text === undefined && t`not chosen`}</span>{' '}
      {text !== undefined && (
        <bdi>
          <RichLine text={text} inLabel />
        </bdi>
      )}
    </span>
  );
}
