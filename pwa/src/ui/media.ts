/** The media queries of media.css that scripts need. */
export const media = {
  tablet: '(width >= 768px)',
  desktop: '(width >= 960px)',
  /** Phone-sized windows, and devices without a keyboard. */
  touch: '(hover: none) and (pointer: coarse)',
  withoutKeys: 'not (width >= 768px), (hover: none) and (pointer: coarse)',
};
