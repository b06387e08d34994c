import { t } from '@lingui/core/macro';
import { type DragEvent, useId, useRef, useState } from 'react';
import { listOf } from '../../../language/format.ts';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { Select, Textarea } from '../../../ui/text-input.tsx';
import { formatNames } from '../exam-files/exam-files.ts';
import { exampleFile } from '../exam-files/example-file.ts';
import type { ReadFile } from '../exam-files/serve-exam-files.ts';
import { FormatOptions } from './format-options.tsx';
import styles from './import.module.css';
import type { Chosen } from './use-import.ts';

interface ChooseFileProps {
  /** Why the previously chosen file or text could not be read. */
  problem: string | undefined;
  /** That file, or text. */
  unread: Chosen | undefined;
  /** `format` is absent if it is to be recognised. */
  onChoose: (chosen: Chosen, format?: ReadFile['format']) => void;
}

/** A place to drop a file, a button to choose one, and a field for a text. */
export function ChooseFile({ problem, unread, onChoose }: ChooseFileProps) {
  return (
    <>
      <div role="alert" className={styles.problem}>
        {problem && <Banner tone="error">{problem}</Banner>}
      </div>
      <Sheet>
        {unread && (
          <SheetBody className={styles.format}>
            <Field label={unread.name ? t`Format of ${{ name: unread.name }}` : t`Format of the pasted text`}>
              <Select value="" onChange={({ target }) => onChoose(unread, target.value as ReadFile['format'])}>
                <option value="" disabled>
                  {t`Choose a format`}
                </option>
                <FormatOptions />
              </Select>
            </Field>
          </SheetBody>
        )}
        <SheetBody>
          <DropPlace hasProblem={problem !== undefined} onChoose={onChoose} />
        </SheetBody>
        <SheetBody className={styles.paste}>
          <PastedText initial={unread?.text ?? ''} onChoose={onChoose} />
        </SheetBody>
      </Sheet>
    </>
  );
}

interface PlaceProps {
  onChoose: (chosen: Chosen) => void;
}

function DropPlace({ hasProblem, onChoose }: PlaceProps & { hasProblem: boolean }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const [file] = list ?? [];
    if (file) onChoose({ name: file.name, content: file });
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 0) return take(files);
    const dropped = event.dataTransfer.getData('text/plain');
    if (dropped.trim()) onChoose(pasted(dropped));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="title-section">{t`Drop a file here`}</h2>
      <p className="muted">{listOf(Object.values(formatNames))}</p>
      <p className="muted">
        {t({
          message:
            'Pictures and sounds are in the file itself, or beside a table or Markdown in one ZIP file: name them in the text, as in “![A map](map.png)”, or in the table’s column Picture.',
          comment: 'The column has this English name in every language',
        })}
      </p>
      <ButtonRow>
        <Button autoFocus={hasProblem} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        <Button kind="plain" onClick={() => saveFile(exampleFile())}>
          {t`Example file (CSV)`}
        </Button>
      </ButtonRow>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File of questions`}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </div>
  );
}

function PastedText({ initial, onChoose }: PlaceProps & { initial: string }) {
  const [text, setText] = useState(initial);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className="title-section" id={titleId}>
        {t`Or paste a text`}
      </h2>
      <Field label={t`Questions as text`} hint={t`Its format is detected automatically.`}>
        <Textarea rows={6} spellCheck={false} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <Button kind="outline" aria-disabled={text.trim() === ''} onClick={() => onChoose(pasted(text))}>
        {t`Read the text`}
      </Button>
    </section>
  );
}

const pasted = (text: string): Chosen => ({ name: '', content: new Blob([text]), text });
