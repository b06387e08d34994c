import { gaps } from './question-kinds/gaps.ts';
import { match } from './question-kinds/match.ts';
import { numeric } from './question-kinds/numeric.ts';
import { order } from './question-kinds/order.ts';
import { text } from './question-kinds/text.ts';

/**
 * The rules of the kinds beside choices. Takers load them with the first exam that needs them (`loadKindsOf`); the
 * schemas, which the server and admins' pages have, add them at once.
 */
export const moreKinds = { numeric, text, gaps, order, match };
