import { ImagePlus, Mic, Music, Sigma, Square } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { useRecorder } from '../../media-files/use-recorder.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Toolbar, ToolbarButton } from '../../ui/toolbar.tsx';
import styles from './content-fields.module.css';
import type { ContentEditing } from './use-content-editing.ts';

interface ContentToolbarProps {
  editing: ContentEditing;
  /** Whether pictures and sounds cannot be stored. */
  isOff: boolean;
  className?: string | undefined;
}

/** The buttons that put pictures, sounds and formulas into the field with the caret. */
export function ContentToolbar({ editing, isOff, className }: ContentToolbarProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const sounds = useRef<HTMLInputElement>(null);
  const recorder = useRecorder((sound) => editing.addFiles([sound]));
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    editing.addFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  const isBusy = isOff || editing.isAdding;
  return (
    <div className={classNames(styles.bar, className)}>
      <Toolbar label={`Add to ${editing.target ?? 'the text'}`}>
        <ToolbarButton size="small" aria-disabled={isBusy} onClick={() => pictures.current?.click()}>
          <Icon of={ImagePlus} size={18} />
          Add picture
        </ToolbarButton>
        <ToolbarButton size="small" aria-disabled={isBusy} onClick={() => sounds.current?.click()}>
          <Icon of={Music} size={18} />
          Add sound
        </ToolbarButton>
        {recorder.canRecord && (
          <ToolbarButton size="small" aria-disabled={isBusy} onClick={recorder.isOn ? recorder.stop : recorder.start}>
            <Icon of={recorder.isOn ? Square : Mic} size={18} />
            {recorder.isOn ? `Stop (${recorder.seconds} s)` : 'Record'}
          </ToolbarButton>
        )}
        <ToolbarButton size="small" onClick={editing.writeFormula}>
          <Icon of={Sigma} size={18} />
          Formula
        </ToolbarButton>
      </Toolbar>
      <input ref={pictures} type="file" accept="image/*" multiple hidden onChange={take} />
      <input ref={sounds} type="file" accept="audio/*" hidden onChange={take} />
      {recorder.problem && (
        <p className={styles.note} data-tone="error" role="alert">
          {recorder.problem}
        </p>
      )}
      <div role="status" className={styles.status}>
        {editing.isAdding && (
          <>
            Adding to {editing.target ?? 'the text'}… <progress className={styles.progress} aria-label="Adding" />
          </>
        )}
        {!editing.isAdding && editing.added && (
          <span className="visually-hidden">
            {editing.added.text} It needs a description below {editing.added.field}.
          </span>
        )}
      </div>
    </div>
  );
}
