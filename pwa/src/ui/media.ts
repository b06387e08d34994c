/** The media queries of media.css that scripts need. */
export const media = { tablet: '(width >= 768px)', desktop: '(width >= 960px)' };
