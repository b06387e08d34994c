import type { MoreViews } from '../kind-views.ts';
import { gapsViews } from './gaps-views.tsx';
import { matchViews } from './match-views.tsx';
import { numericViews } from './numeric-views.tsx';
import { orderViews } from './order-views.tsx';
import { textViews } from './text-views.tsx';

/** The views of the kinds beside choices. Loaded with the first exam that has one of them. */
export const moreViews: MoreViews = {
  numeric: numericViews,
  text: textViews,
  gaps: gapsViews,
  order: orderViews,
  match: matchViews,
};
