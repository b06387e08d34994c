import { type MouseEvent, type RefCallback, useCallback, useRef, useState } from 'react';

/** How many times as large as at first a double tap and the button make it, and a pinch at most. */
const [closer, closest] = [2.5, 6];

/** Milliseconds between the two taps of a double tap. */
const doubleTap = 400;

interface Point {
  x: number;
  y: number;
}

interface Zoom {
  /** Scrolls; its only child has the size that `--zoom` says. */
  frame: RefCallback<HTMLElement>;
  isCloser: boolean;
  /** Zooms in around the middle, or out again. */
  toggle: () => void;
  /** The same around the point of a double tap or a double click. */
  onClick: (event: MouseEvent) => void;
}

/** Zooms the content of an element by pinch, double tap and button. One finger scrolls it, as everywhere. */
export function useZoom(): Zoom {
  const element = useRef<HTMLElement>(null);
  const tapped = useRef(Number.NEGATIVE_INFINITY);
  const [factor, setFactor] = useState(1);
  // Always the same function, so that a pinch goes on when its factor is shown.
  const frame = useCallback((shown: HTMLElement) => {
    element.current = shown;
    return onPinch(shown, setFactor);
  }, []);
  const isCloser = factor > 1;
  const toggleAt = (point: Point) =>
    element.current && setFactor(zoomTo(element.current, isCloser ? 1 : closer, point, point));
  return {
    frame,
    isCloser,
    toggle: () => element.current && toggleAt(middleOf(element.current.getBoundingClientRect())),
    onClick: ({ timeStamp, clientX: x, clientY: y }) => {
      const isSecond = timeStamp - tapped.current < doubleTap;
      tapped.current = isSecond ? Number.NEGATIVE_INFINITY : timeStamp;
      if (isSecond) toggleAt({ x, y });
    },
  };
}

const middleOf = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 });

const factorOf = (content: HTMLElement) => Number(content.style.getPropertyValue('--zoom') || 1);

/** Moves what is at the first point to the second one. @returns the factor within its limits */
function zoomTo(frame: HTMLElement, wanted: number, from: Point, to: Point): number {
  const content = frame.firstElementChild as HTMLElement;
  const before = content.getBoundingClientRect();
  const factor = Math.min(Math.max(wanted, 1), closest);
  content.style.setProperty('--zoom', String(factor));
  const after = content.getBoundingClientRect();
  frame.scrollLeft += after.left + ((from.x - before.left) / before.width) * after.width - to.x;
  frame.scrollTop += after.top + ((from.y - before.top) / before.height) * after.height - to.y;
  return factor;
}

/** Two fingers on the screen. */
interface Fingers {
  distance: number;
  middle: Point;
}

function fingersOf({ touches: [one, other] }: TouchEvent): Fingers | undefined {
  if (!one || !other) return undefined;
  const [width, height] = [other.clientX - one.clientX, other.clientY - one.clientY];
  const middle = { x: one.clientX + width / 2, y: one.clientY + height / 2 };
  return { distance: Math.hypot(width, height), middle };
}

/** @returns a function that ends it */
function onPinch(frame: HTMLElement, onZoom: (factor: number) => void): () => void {
  let last: Fingers | undefined;
  const start = (event: TouchEvent) => {
    last = fingersOf(event);
  };
  const move = (event: TouchEvent) => {
    const fingers = fingersOf(event);
    if (!fingers || !last) return;
    event.preventDefault();
    const wanted = factorOf(frame.firstElementChild as HTMLElement) * (fingers.distance / last.distance);
    onZoom(zoomTo(frame, wanted, last.middle, fingers.middle));
    last = fingers;
  };
  frame.addEventListener('touchstart', start);
  // React's own listener could not keep the browser from scrolling.
  frame.addEventListener('touchmove', move, { passive: false });
  return () => {
    frame.removeEventListener('touchstart', start);
    frame.removeEventListener('touchmove', move);
  };
}
