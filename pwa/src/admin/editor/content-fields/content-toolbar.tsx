import { t } from '@lingui/core/macro';
import { Camera, ImagePlus, Mic, Music, Sigma, Square } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { media } from '../../../ui/media.ts';
import { Toolbar, ToolbarButton } from '../../../ui/toolbar.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useRecorder } from '../media-files/use-recorder.ts';
import styles from './content-fields.module.css';
import type { ContentEditing } from './use-content-editing.ts';

interface ContentToolbarProps {
  editing: ContentEditing;
  className?: string | undefined;
}

/** The buttons that put pictures, sounds and formulas into the field with the caret. */
export function ContentToolbar({ editing, className }: ContentToolbarProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const sounds = useRef<HTMLInputElement>(null);
  const recorder = useRecorder((sound) => editing.addFiles([sound]));
  const hasCamera = useMedia(media.touch);
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    editing.addFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  const { target: field } = editing;
  const { seconds } = recorder;
  return (
    <div className={classNames(styles.bar, className)}>
      <Toolbar label={field === undefined ? t`Add to the text` : t`Add to ${field}`}>
        <ToolbarButton size="small" aria-label={t`Add picture`} onClick={() => pictures.current?.click()}>
          <Icon of={ImagePlus} size={18} />
          {t`Picture`}
        </ToolbarButton>
        {hasCamera && (
          <ToolbarButton size="small" aria-label={t`Take photo`} onClick={() => photos.current?.click()}>
            <Icon of={Camera} size={18} />
            {t`Photo`}
          </ToolbarButton>
        )}
        <ToolbarButton size="small" aria-label={t`Add sound`} onClick={() => sounds.current?.click()}>
          <Icon of={Music} size={18} />
          {t`Sound`}
        </ToolbarButton>
        {recorder.canRecord && (
          <ToolbarButton size="small" onClick={recorder.isOn ? recorder.stop : recorder.start}>
            <Icon of={recorder.isOn ? Square : Mic} size={18} />
            {seconds === undefined ? t({ message: 'Record', comment: 'A button' }) : t`Stop (${seconds} s)`}
          </ToolbarButton>
        )}
        <ToolbarButton size="small" onClick={editing.writeFormula}>
          <Icon of={Sigma} size={18} />
          {t`Formula`}
        </ToolbarButton>
      </Toolbar>
      <input ref={pictures} type="file" accept="image/*" multiple hidden onChange={take} />
      <input ref={photos} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input ref={sounds} type="file" accept="audio/*" hidden onChange={take} />
      {recorder.problem && (
        <p className={styles.note} data-tone="error" role="alert">
          {recorder.problem}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {editing.added}
      </p>
    </div>
  );
}
