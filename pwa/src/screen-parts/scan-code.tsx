import { t } from '@lingui/core/macro';
import { Camera, ImageUp } from 'lucide';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type CodeReader, createCodeReader } from './code-reader.ts';
import styles from './scan-code.module.css';
import { useCamera } from './use-camera.ts';
import { useWaiting } from './use-waiting.ts';

interface ScanCodeProps {
  /**
   * Receives the text of a code or of a text file. True ends the scan; false keeps the camera running, and the caller
   * should say what is wrong with the text.
   */
  onText: (text: string) => boolean | Promise<boolean>;
  /** The types of text files allowed besides pictures, as in an input's `accept`: `.json,.txt`. */
  textFiles?: string;
}

/** Milliseconds between two frames, so that a slow phone stays usable. */
const pauseMs = 60;
/** Pixels of the longer side of a picture from a file. Larger ones are scaled down: workers have little memory. */
const longestSide = 3_000;

/** Reads a QR code with the camera, requested when the button is pressed, or from a picture or a text file. */
export function ScanCode({ onText, textFiles }: ScanCodeProps) {
  const input = useRef<HTMLInputElement>(null);
  const { video, camera, toggle, isReading, readFile, problem } = useCodeReading(onText);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    currentTarget.value = '';
    if (file) readFile(file);
  };

  const isOn = camera.is === 'on';
  const fileWords = textFiles ? t`Choose a picture or file` : t`Choose a picture`;
  return (
    <div className={styles.scan}>
      <div className={styles.frame} hidden={!isOn}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t`The picture of the camera`} />
      </div>
      <p className="meta" role="status">
        {isOn && t`Hold the code in the frame. It is scanned automatically.`}
        {isReading && t`Reading the picture`}
      </p>
      {problem && (
        <Banner tone="error" role="alert">
          {problem}
        </Banner>
      )}
      <input
        ref={input}
        type="file"
        accept={['image/*', ...(textFiles ? [textFiles] : [])].join(',')}
        aria-label={fileWords}
        hidden
        onChange={choose}
      />
      <ButtonRow>
        <Button kind={isOn ? 'outline' : 'primary'} aria-disabled={camera.is === 'asking'} onClick={toggle}>
          <Icon of={Camera} />
          {isOn ? t`Stop the camera` : t`Use the camera`}
        </Button>
        <Button kind="outline" aria-disabled={isReading} onClick={() => input.current?.click()}>
          <Icon of={ImageUp} />
          {fileWords}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Passes the texts of codes in the camera's picture, and of chosen files, to `onText`. */
function useCodeReading(onText: ScanCodeProps['onText']) {
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef<CodeReader>(undefined);
  const { state, start, stop } = useCamera(video);
  const [problem, setProblem] = useState<string>();
  const [isReading, waitFor] = useWaiting();
  const read = useRef(onText);
  useEffect(() => {
    read.current = onText;
  });

  useEffect(() => () => reader.current?.close(), []);

  useEffect(() => {
    if (state.is !== 'on') return;
    // On a phone on its side it starts below the window.
    video.current?.scrollIntoView({ block: 'nearest' });
    let isStopped = false;
    const watch = async () => {
      while (!isStopped && video.current) {
        const picture = await createImageBitmap(video.current);
        const text = await readerOf(reader).read({ picture, kind: 'frame' });
        if (isStopped) return;
        if (text !== undefined && (await read.current(text))) return stop();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    watch().catch((error: Error) => {
      setProblem(error.message);
      stop();
    });
    return () => {
      isStopped = true;
    };
  }, [state.is, stop]);

  const look = async (file: File) => {
    const text = await textIn(file, reader);
    if (text !== undefined) await read.current(text);
    else setProblem(t`No code was found in this picture. Take a sharp one from closer, in good light.`);
  };

  return {
    video,
    camera: state,
    /** Starts or stops the camera. */
    toggle() {
      setProblem(undefined);
      if (state.is === 'on') stop();
      else void start();
    },
    isReading,
    readFile(file: File) {
      setProblem(undefined);
      void waitFor(look(file).catch((error: Error) => setProblem(error.message)));
    },
    problem: problem ?? (state.is === 'failed' ? state.problem : undefined),
  };
}

/** A component's reader, created when needed. */
function readerOf(reader: RefObject<CodeReader | undefined>): CodeReader {
  reader.current ??= createCodeReader();
  return reader.current;
}

/** The text of a text file, or of the code in a picture. */
async function textIn(file: File, reader: RefObject<CodeReader | undefined>): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return file.text();
  const picture = await openPicture(file);
  return picture && readerOf(reader).read({ picture, kind: 'picture' });
}

/** `undefined` for a file that is not a picture. */
async function openPicture(file: File): Promise<ImageBitmap | undefined> {
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (!whole) return undefined;
  const factor = longestSide / Math.max(whole.width, whole.height);
  if (factor >= 1) return whole;
  const resizeWidth = Math.round(whole.width * factor);
  const smaller = await createImageBitmap(whole, { resizeWidth, resizeQuality: 'high' });
  whole.close();
  return smaller;
}
