import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

/** The types that the server takes, the most widely played first. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for speech: six minutes fit into a sound. */
const bitsPerSecond = 64_000;
const longestSeconds = 300;

const typeHere = () =>
  typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? undefined
    : types.find((type) => MediaRecorder.isTypeSupported(type));

function problemOf({ name }: Error): string {
  if (name === 'NotAllowedError')
    return t`The microphone is blocked for this site. Allow it in the browser’s settings, or add a file.`;
  if (name === 'NotFoundError') return t`This device has no microphone. Add a file instead.`;
  return t`The microphone cannot be used here. Add a file instead.`;
}

interface Recording {
  recorder: MediaRecorder;
  timer: ReturnType<typeof setInterval>;
  isDropped?: boolean;
}

/** Records a sound with the microphone, where the browser writes a type that the server takes. It stops with the component. */
export function useRecorder(onRecorded: (sound: Blob) => void) {
  const [canRecord] = useState(() => typeHere() !== undefined);
  const [seconds, setSeconds] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<Recording>(undefined);
  const isGone = useRef(false);
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });

  const stop = () => running.current?.recorder.stop();
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (running.current) running.current.isDropped = true;
      running.current?.recorder.stop();
    };
  }, []);

  const start = async () => {
    setProblem(undefined);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (isGone.current) return release();
      const recorder = new MediaRecorder(stream, {
        mimeType: typeHere() ?? '',
        audioBitsPerSecond: bitsPerSecond,
      });
      const parts: Blob[] = [];
      let passed = 0;
      const timer = setInterval(() => {
        passed += 1;
        setSeconds(passed);
        if (passed >= longestSeconds) recorder.stop();
      }, 1_000);
      const recording: Recording = { recorder, timer };
      running.current = recording;
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        clearInterval(timer);
        release();
        running.current = undefined;
        setSeconds(undefined);
        if (!recording.isDropped) latest.current(new Blob(parts, { type: recorder.mimeType }));
      };
      recorder.start();
      setSeconds(0);
    } catch (error) {
      setProblem(problemOf(error as Error));
    }
  };

  return { canRecord, isOn: seconds !== undefined, seconds, problem, start: () => void start(), stop };
}
