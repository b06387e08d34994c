import type { Page } from '@playwright/test';

export const madeUp = 'the made-up language';

/** A language, with the theme and the sizes in which screens are looked at in it. */
export interface Look {
  language: string;
  theme: 'light' | 'dark';
  sizes: readonly Size[];
}

export interface Size {
  width: number;
  height: number;
  /** The browser's default font size in pixels, which a person chooses; 16 unless given. */
  font?: number;
}

/** A screen as it is while a checker looks at it. */
export interface Sight {
  page: Page;
  screen: string;
  look: Look;
  size: Size;
  /** Whether the screen shows texts that stay in the language in which they were written. */
  keepsLanguage: boolean;
  /** The texts that are of no catalogue. */
  content: readonly string[];
  /** The browser's reports since the previous screen. */
  reported: string[];
}
