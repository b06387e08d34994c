import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { isSound, mediaLimits } from '@quiz-app/shared/media';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichLine } from '../../../exam-ui/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type ContentDraft, described } from './content-draft.ts';
import styles from './content-fields.module.css';

interface MediumRowProps {
  medium: UsedMedium;
  /** Its place among the pictures or sounds of its field. */
  number: number;
  /** The name of its field. */
  field: string;
  /** Whether it could not be saved without a description. */
  isLacking: boolean;
  onChange: (change: (before: ContentDraft) => ContentDraft) => void;
  onRemove: () => void;
}

/** A picture or sound of a field, with its description. */
export function MediumRow({ medium, number, field, isLacking, onChange, onRemove }: MediumRowProps) {
  const { _id, type, alt, decorative: isDecorative = false } = medium;
  const describe = (change: Partial<Parameters<typeof described>[2]>) =>
    onChange((before) => described(before, _id, { alt, isDecorative, ...change }));
  const ofSound = isSound(type);
  const lack = ofSound ? t`Describe what is heard.` : t`Describe it, or mark it as decorative.`;
  return (
    <div className={styles.medium} data-sound={ofSound || undefined}>
      <div className={styles.thumbnail}>
        <RichContent of={{ format: 'rich', media: [medium] }}>
          <RichLine text={`![](media:${_id})`} inLabel />
        </RichContent>
      </div>
      <div className={styles.description}>
        <Field
          label={
            ofSound ? (
              <Trans>
                Description{' '}
                <span className="visually-hidden">
                  of sound {number} in {field}
                </span>
              </Trans>
            ) : (
              <Trans>
                Description{' '}
                <span className="visually-hidden">
                  of picture {number} in {field}
                </span>
              </Trans>
            )
          }
          hint={ofSound ? t`For people who cannot hear it.` : t`For people who cannot see it.`}
          error={isLacking && lack}
        >
          <TextInput
            value={isDecorative ? '' : alt}
            disabled={isDecorative}
            maxLength={mediaLimits.description}
            autoComplete="off"
            onChange={(event) => describe({ alt: event.currentTarget.value })}
          />
        </Field>
        <div className={styles.actions}>
          {!ofSound && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={(event) => describe({ isDecorative: event.currentTarget.checked })}
              />
              <Trans>
                Decorative{' '}
                <span className="visually-hidden">
                  of picture {number} in {field}
                </span>
              </Trans>
            </label>
          )}
          <Button
            kind="plain"
            size="small"
            aria-label={ofSound ? t`Remove sound ${number} in ${field}` : t`Remove picture ${number} in ${field}`}
            onClick={onRemove}
          >
            {t`Remove`}
          </Button>
        </div>
      </div>
    </div>
  );
}
