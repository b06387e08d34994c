/** Full page loads. They are in an object because tests replace them: jsdom has none. */
export const fullLoad = {
  to: (url: string): void => window.location.assign(url),
};
