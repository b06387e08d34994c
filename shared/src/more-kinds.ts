import { gaps } from './question-kinds/gaps.ts';
import { match } from './question-kinds/match.ts';
import { numeric } from './question-kinds/numeric.ts';
import { order } from './question-kinds/order.ts';
import { text } from './question-kinds/text.ts';
import { addKinds } from './question-kinds.ts';

// The kinds beside choices. The schemas import this file, so that the server and admins' pages have all kinds; takers
// load it with the first exam that needs it (`loadKindsOf`).
addKinds({ numeric, text, gaps, order, match });
