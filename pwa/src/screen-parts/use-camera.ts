import { t } from '@lingui/core/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraState =
  | { is: 'off' | 'asking' | 'on' }
  /** `problem` says what the person can do. */
  | { is: 'failed'; problem: string };

/** Enough for a dense code that fills half of the picture; a weaker camera gives its best. */
const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };

/** @param name the name of the browser's error */
function problemOf(name: string): string {
  if (name === 'NotAllowedError')
    return t`The camera is blocked for this site. Allow it in the browser’s settings, or choose a picture.`;
  if (name === 'NotFoundError') return t`This device has no camera. Choose a picture instead.`;
  if (name === 'NotReadableError') return t`Another app uses the camera. Close it, or choose a picture.`;
  return t`The camera cannot be used here. Choose a picture instead.`;
}

/** The camera in a `video` element, requested only when `start` is called. It stops with the component. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>({ is: 'off' });
  const stream = useRef<MediaStream>(undefined);
  const isGone = useRef(false);

  const release = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
  }, []);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release();
    };
  }, [release]);

  const start = useCallback(async () => {
    setState({ is: 'asking' });
    try {
      // Missing on a page without https.
      if (!navigator.mediaDevices) throw new DOMException('There is no camera', 'NotSupportedError');
      stream.current = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
      if (isGone.current || !video.current) return release();
      video.current.srcObject = stream.current;
      await video.current.play();
      setState({ is: 'on' });
    } catch (error) {
      release();
      setState({ is: 'failed', problem: problemOf((error as Error).name) });
    }
  }, [video, release]);

  const stop = useCallback(() => {
    release();
    setState({ is: 'off' });
  }, [release]);

  return { state, start, stop };
}
