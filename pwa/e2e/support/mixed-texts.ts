/**
 * A text in the order in which it is written, with ⟨…⟩ around what is drawn against the direction of the text around it.
 * These drawings are stated by hand, so they do not depend on what the app or the browser makes of the text.
 */
export interface Drawing {
  dir: 'ltr' | 'rtl';
  marked: string;
}

export interface MixedText {
  /** How it is drawn in a line that runs from left to right; absent if it never stands in one. */
  ltr?: string;
  rtl?: string;
  /** The direction where its exam has no language. */
  own: 'ltr' | 'rtl';
}

export type ExamLanguage = 'ar' | 'en' | undefined;

/** How a text is drawn in an exam. A text without a letter of the exam's language keeps its own direction. */
export function drawingIn(text: MixedText, language: ExamLanguage): Drawing {
  const wanted = language ? (language === 'ar' ? 'rtl' : 'ltr') : text.own;
  const dir = text[wanted] === undefined ? text.own : wanted;
  return { dir, marked: text[dir] ?? '' };
}

/** The text as its author writes it. */
export const writtenOf = (text: MixedText): string => (text[text.own] ?? '').replaceAll(/[⟨⟩]/g, '');

export const sentences: MixedText[] = [
  // Words of the other language
  { rtl: 'ما وظيفة وحدة ⟨CPU⟩ في الحاسوب؟', ltr: '⟨ما وظيفة وحدة⟩ CPU ⟨في الحاسوب؟⟩', own: 'rtl' },
  { ltr: 'What does the word ⟨كتاب⟩ mean?', rtl: '⟨What does the word⟩ كتاب ⟨mean⟩?', own: 'ltr' },
  { ltr: 'Java ⟨لغة برمجة شائعة⟩.', rtl: '⟨Java⟩ لغة برمجة شائعة.', own: 'ltr' },
  { rtl: 'یہ ایک ⟨USB⟩ کیبل ہے۔', ltr: '⟨یہ ایک⟩ USB ⟨کیبل ہے۔⟩', own: 'rtl' },
  { rtl: 'מה זה ⟨HTML⟩?', ltr: '⟨מה זה⟩ HTML?', own: 'rtl' },
  { ltr: 'यह शब्द ⟨كتاب⟩ है।', rtl: '⟨यह शब्द⟩ كتاب ⟨है।⟩', own: 'ltr' },
  // Numbers, units, percentages, ranges, signs
  { rtl: 'في المكتبة ⟨250⟩ كتابًا و⟨12⟩ مجلة.', own: 'rtl' },
  { rtl: 'عدد الطلاب ⟨٢٥٫٥⟩ ألفًا.', own: 'rtl' },
  {
    rtl: 'سرعة السيارة ⟨90⟩ ⟨km/h⟩ على الطريق.',
    ltr: '⟨سرعة السيارة ⟨90⟩⟩ km/h ⟨على الطريق⟩.',
    own: 'rtl',
  },
  { ltr: 'A car drives at 90 km/h for 1.5 h.', own: 'ltr' },
  { rtl: 'بلغت نسبة النجاح ⟨85⟩% هذا العام.', own: 'rtl' },
  { ltr: 'It is −5 °C, or 10–20% colder.', own: 'ltr' },
  { rtl: 'درجة الحرارة -⟨5⟩ اليوم.', own: 'rtl' },
  { rtl: 'اقرأ الصفحات ⟨10⟩-⟨15⟩ من الكتاب.', own: 'rtl' },
  { ltr: 'Read pages 10-15 of ⟨كتاب⟩.', rtl: '⟨Read pages 10-15 of⟩ كتاب.', own: 'ltr' },
  // Formulas and code
  { rtl: 'حل المعادلة \\(x^2 - 4 = 0\\) في الأعداد.', own: 'rtl' },
  { ltr: 'Solve \\(a < b + 1\\) for ⟨س⟩!', rtl: '⟨Solve \\(a < b + 1\\) for⟩ س!', own: 'ltr' },
  { rtl: 'ما ناتج `a[0] - 1` هنا؟', own: 'rtl' },
  { ltr: 'What does `x => -x` return for ⟨صفر⟩?', rtl: '⟨What does `x => -x` return for⟩ صفر?', own: 'ltr' },
  // Brackets, quotation marks, punctuation at the ends
  { rtl: 'وحدة المعالجة (⟨CPU⟩) سريعة.', ltr: '⟨وحدة المعالجة⟩ (CPU) ⟨سريعة⟩.', own: 'rtl' },
  { ltr: 'Egypt (⟨مصر⟩) lies in Africa.', rtl: '⟨Egypt⟩ (مصر) ⟨lies in Africa⟩.', own: 'ltr' },
  { rtl: 'قال المعلم: «أحسنت!»', own: 'rtl' },
  { rtl: 'ما معنى "⟨book⟩" بالعربية؟', ltr: '⟨ما معنى⟩ "book" ⟨بالعربية؟⟩', own: 'rtl' },
  { ltr: 'The sign says “⟨ممنوع⟩”!', rtl: '⟨The sign says⟩ “ممنوع”!', own: 'ltr' },
  { ltr: 'Wait... what?!', own: 'ltr' },
  // Dates, addresses, lists
  { rtl: 'ولد في ⟨15/03/1990⟩ بالقاهرة.', own: 'rtl' },
  { ltr: '2024-06-01 is a ⟨سبت⟩.', rtl: '⟨2024-06-01⟩ ⟨is a⟩ سبت.', own: 'ltr' },
  { rtl: 'راسلنا على ⟨help@example.org⟩ الآن.', ltr: '⟨راسلنا على⟩ help@example.org ⟨الآن⟩.', own: 'rtl' },
  { rtl: 'الخيارات: أ، ب، ⟨C، D⟩.', ltr: '⟨الخيارات: أ، ب⟩، C، D.', own: 'rtl' },
  {
    ltr: 'The line ⟨اشتريت ⟨3⟩ كتب⟩ has a number.',
    rtl: '⟨The line⟩ اشتريت ⟨3⟩ كتب ⟨has a number⟩.',
    own: 'ltr',
  },
];

/** Short texts: options, items and answers. */
export const words: MixedText[] = [
  { ltr: 'C++', own: 'ltr' },
  { ltr: '-5', own: 'ltr' },
  { ltr: '50%', own: 'ltr' },
  { ltr: '10-20', own: 'ltr' },
  { ltr: '5 km.', own: 'ltr' },
  { rtl: '⟨5⟩ كم.', own: 'rtl' },
  { rtl: '(أ)', own: 'rtl' },
  { rtl: 'نعم!', own: 'rtl' },
  { ltr: 'No!', own: 'ltr' },
  { rtl: 'لا (⟨no⟩)', ltr: '⟨لا⟩ (no)', own: 'rtl' },
  { ltr: 'CPU⟨؟⟩', rtl: '⟨CPU⟩؟', own: 'ltr' },
  { ltr: '`-x`', own: 'ltr' },
  { rtl: '`a[0]` أو `-b`', own: 'rtl' },
  { ltr: '\\(-\\frac{1}{2} < x\\)', own: 'ltr' },
  { ltr: '(3, -4)', own: 'ltr' },
  { rtl: '"نعم"', own: 'rtl' },
  { ltr: 'x > y', own: 'ltr' },
];
