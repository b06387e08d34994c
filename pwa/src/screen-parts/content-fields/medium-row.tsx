import type { UsedMedium } from '@quiz-app/shared/content';
import { isSound, mediaLimits } from '@quiz-app/shared/media';
import { RichContent } from '../../exam-ui/rich-content.tsx';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type ContentDraft, described } from './content-draft.ts';
import styles from './content-fields.module.css';

interface MediumRowProps {
  medium: UsedMedium;
  /** Which one it is, such as `picture 1 in Option A`. */
  name: string;
  /** Whether it could not be saved without a description. */
  isLacking: boolean;
  onChange: (change: (before: ContentDraft) => ContentDraft) => void;
  onRemove: () => void;
}

/** A picture or sound of a field, with its description. */
export function MediumRow({ medium, name, isLacking, onChange, onRemove }: MediumRowProps) {
  const { _id, type, alt, decorative: isDecorative = false } = medium;
  const describe = (change: Partial<Parameters<typeof described>[2]>) =>
    onChange((before) => described(before, _id, { alt, isDecorative, ...change }));
  const ofWhich = <span className="visually-hidden">of {name}</span>;
  const lack = isSound(type) ? 'Describe what is heard.' : 'Describe it, or mark it as decorative.';
  return (
    <div className={styles.medium} data-sound={isSound(type) || undefined}>
      <div className={styles.thumbnail}>
        <RichContent of={{ format: 'rich', media: [medium] }}>
          <RichLine text={`![](media:${_id})`} inLabel />
        </RichContent>
      </div>
      <div className={styles.description}>
        <Field
          label={<>Description {ofWhich}</>}
          hint={isSound(type) ? 'For people who cannot hear it.' : 'For people who cannot see it.'}
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
          {!isSound(type) && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={(event) => describe({ isDecorative: event.currentTarget.checked })}
              />
              Decorative {ofWhich}
            </label>
          )}
          <Button kind="plain" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </div>
  );
}
