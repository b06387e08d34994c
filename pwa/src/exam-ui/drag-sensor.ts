import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';

/** What dnd-kit adds to the document for a drag, a private field of its sensors. */
interface WithListeners {
  documentListeners: { removeAll(): void };
}

/**
 * Drags by finger or mouse. dnd-kit swallows every click until some time after a drag, so that a dragged button is not
 * pressed. A handle does nothing when it is pressed, and a tap on another button right after a drag has to count.
 */
export class DragSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super(props);
    const { documentListeners } = this as unknown as WithListeners;
    const drag = new AbortController();
    const hearClicks = () => {
      drag.abort();
      documentListeners.removeAll();
    };
    // After the sensor's own listener, which is older.
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, hearClicks, { signal: drag.signal });
  }
}
