import type { Locator, Page } from '@playwright/test';
import {
  desktop,
  type Fact,
  inView,
  linesOf,
  onItsSide,
  phone,
  placeOf,
  smallPhone,
  tablet,
  tabletOnItsSide,
  topsOf,
} from './facts.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const largeText = (page: Page) => page.locator('[data-ui="bubble"] ~ p');
const isOneLine = async (elements: Locator) => (await linesOf(elements)).length === 1;

/** The distance from the side of a block on which it starts in English, or in Arabic, to its text. */
const fromSide = (text: Locator, side: 'left' | 'right') =>
  text.first().evaluate((element, wanted) => {
    let block: Element = element;
    while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
    const range = document.createRange();
    range.selectNodeContents(element);
    const [inner, outer] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
    const { paddingLeft, paddingRight } = getComputedStyle(block);
    return wanted === 'left'
      ? inner.left - outer.left - Number.parseFloat(paddingLeft)
      : outer.right - inner.right - Number.parseFloat(paddingRight);
  }, side);

/** The facts about screens before the log-in and those of takers. */
export const takerFacts: Fact[] = [
  {
    screen: '/nowhere',
    says: 'the way home is in view',
    sizes: [onItsSide],
    isTrue: (page) =>
      inView(page, page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'Go to Home' })),
  },
  {
    screen: '/register',
    says: 'its button is in view',
    sizes: [onItsSide],
    isTrue: (page) => inView(page, button(page, 'Register')),
  },
  {
    screen: '/login',
    says: 'its button is in view',
    sizes: [onItsSide],
    isTrue: (page) => inView(page, button(page, 'Login')),
  },
  {
    screen: '/',
    says: 'an exam can be started without scrolling',
    sizes: [onItsSide],
    isTrue: (page) => inView(page, page.getByRole('link', { name: /^Start Exam/ })),
  },
  {
    screen: '/',
    says: 'the values on a card line up',
    sizes: [smallPhone],
    isTrue: async (page) => {
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('dd') })
        .first();
      return (await topsOf(card.locator('dt'))).length === 2 && (await topsOf(card.locator('dd'))).length === 2;
    },
  },
  {
    screen: '/',
    says: 'a name in Arabic starts on the left of its card',
    sizes: [phone],
    isTrue: async (page) => {
      const card = page.getByRole('listitem').filter({ hasText: 'مقدمة' });
      const texts = [card.getByRole('heading'), card.getByText('لغات'), card.getByText('Duration', { exact: true })];
      return (await Promise.all(texts.map((text) => fromSide(text, 'left')))).every((distance) => distance < 2);
    },
  },
  {
    screen: 'a question: choice',
    says: 'the form is near the top, and without hints at keys',
    sizes: [tablet, tabletOnItsSide, onItsSide],
    isTrue: async (page) =>
      (await inView(page, page.locator('[data-ui="option"]'))) &&
      (await placeOf(page.locator('form'))).top < 150 &&
      !(await page.getByText('Enter', { exact: true }).isVisible()),
  },
  {
    screen: 'a question: choice',
    says: 'the time stays in view',
    sizes: [tablet, tabletOnItsSide, onItsSide],
    isTrue: async (page) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { top, bottom } = await placeOf(
        page
          .getByText(/^\d\d:\d\d$/)
          .filter({ visible: true })
          .last(),
      );
      return top >= 0 && bottom <= (page.viewportSize()?.height ?? 0);
    },
  },
  {
    screen: 'a question: choice',
    says: 'the button that marks it is in its first line',
    sizes: [smallPhone, phone, tablet, onItsSide],
    isTrue: async (page) => {
      const [tag, mark] = [await placeOf(page.getByText('Multiple Correct')), await placeOf(button(page, /^Mark/))];
      return mark.top < tag.bottom && mark.bottom > tag.top;
    },
  },
  {
    screen: 'a question: text',
    says: 'the field is apart from the line above it',
    sizes: [onItsSide],
    isTrue: async (page) =>
      (await placeOf(page.getByText('Your answer'))).top -
        (await placeOf(page.locator('[data-ui="question-answer"]'))).top >
      8,
  },
  {
    // A window of 1280 × 1024 at a zoom of 400 %.
    screen: 'a question: choice',
    says: 'no bar covers the question',
    sizes: [{ width: 320, height: 256 }],
    isTrue: async (page) => {
      const question = page.getByRole('heading', { level: 1 });
      await page.evaluate(() => scrollTo(0, 0));
      return (await placeOf(button(page, 'Submit Answer'))).top > (await placeOf(question)).bottom;
    },
  },
  {
    screen: 'waiting, offline',
    says: 'no bar covers the steps of the report',
    sizes: [onItsSide],
    isTrue: async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      const bar = await placeOf(button(page, 'Try now'));
      return (await placeOf(page.getByText('Sent, result ready', { exact: true }))).bottom < bar.top;
    },
  },
  {
    screen: 'waiting, offline',
    says: 'the chip in the top bar leaves the name whole',
    sizes: [phone],
    isTrue: (page) =>
      page
        .getByRole('banner')
        .getByText('Oleksandra Kovalenko')
        .evaluate((name) => name.scrollWidth <= name.clientWidth),
  },
  {
    screen: 'a code',
    says: 'the code is in view',
    sizes: [phone, tablet, tabletOnItsSide, onItsSide, desktop],
    isTrue: (page) => inView(page, page.getByRole('img', { name: /QR code/ })),
  },
  {
    screen: 'reports',
    says: 'the values of a report take one line',
    sizes: [smallPhone],
    isTrue: async (page) =>
      (await topsOf(page.locator('tbody tr').first().locator('td:not([data-slot])'))).length === 1,
  },
  {
    screen: 'review',
    says: 'the name of the exam is above the title',
    sizes: [phone, onItsSide],
    isTrue: async (page) => {
      const [name, title] = [page.getByRole('main').getByText('Every kind'), page.getByRole('heading', { level: 1 })];
      return (await placeOf(name)).bottom <= (await placeOf(title)).top;
    },
  },
  {
    screen: 'result',
    says: 'the verdict is above the buttons, which are in view',
    sizes: [onItsSide],
    isTrue: async (page) =>
      (await inView(page, button(page, 'Retake Exam'))) &&
      (await placeOf(page.getByText(/marks were needed|more marks to pass/))).bottom <
        (await placeOf(button(page, 'Retake Exam'))).top - 8,
  },
  {
    screen: 'result',
    says: 'a value takes a line, and its note another',
    sizes: [tablet, tabletOnItsSide, onItsSide],
    isTrue: (page) =>
      page.locator('dl dd').evaluateAll((all) => all.every((value) => value.getBoundingClientRect().height < 50)),
  },
  {
    screen: 'result',
    says: 'no button wraps, and the verdict fills its line',
    sizes: [smallPhone],
    isTrue: async (page) => {
      const verdict = page.locator('dl > div', { has: page.getByText('Verdict', { exact: true }) });
      const whole = await placeOf(verdict.locator('xpath=..'));
      const lines = await Promise.all(
        ['Review Answers', 'Retake Exam', 'Close'].map((name) => isOneLine(button(page, name).last())),
      );
      return lines.every(Boolean) && Math.round(whole.width) === 2 * Math.round((await placeOf(verdict)).width);
    },
  },
  {
    screen: 'result',
    says: 'the button of the receipt is beside its line',
    sizes: [tablet],
    isTrue: async (page) =>
      (await placeOf(page.getByRole('button', { name: 'Receipt', exact: true }))).left >
      (await placeOf(page.getByText(/^Finished/))).right,
  },
  {
    screen: 'receipt',
    says: 'a full stop follows the number of the attempt',
    sizes: [720, 744, 768, 800].map((width) => ({ width, height: 1024 })),
    isTrue: async (page) => {
      const drop = await page
        .getByText(/^Attempt [0-9A-F]{4}-/)
        .last()
        .evaluate((part) => {
          const range = new Range();
          if (part.nextSibling) range.selectNodeContents(part.nextSibling);
          return (range.getClientRects()[0]?.top ?? Number.NaN) - part.getBoundingClientRect().top;
        });
      return drop < 8;
    },
  },
  {
    screen: 'time is up',
    says: 'the verdict is in view',
    sizes: [onItsSide],
    isTrue: async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      const bar = await placeOf(button(page, 'Review Answers'));
      return (await placeOf(largeText(page).getByText('4 more marks to pass', { exact: true }))).bottom < bar.top;
    },
  },
  {
    screen: 'time is up',
    says: 'the offer to install is as wide as the result',
    sizes: [phone, tablet, desktop],
    isTrue: async (page) => {
      await page.evaluate(() => {
        const prompt = async () => ({ outcome: 'dismissed' });
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
      const offer = page.getByRole('region', { name: /^Keep Quiz App on this/ });
      await offer.waitFor();
      const [one, other] = [await placeOf(offer), await placeOf(page.getByRole('article'))];
      return Math.abs(one.left - other.left) < 1 && Math.abs(one.right - other.right) < 1;
    },
  },
  {
    screen: 'a result of sixty questions',
    says: 'the score is in view',
    sizes: [phone, desktop],
    isTrue: (page) => inView(page, page.getByText('of 60 marks')),
  },
  {
    screen: 'a question in Arabic',
    says: 'it is mirrored whole',
    sizes: [phone],
    isTrue: async (page) => {
      const row = page.locator('label').filter({ hasText: 'English' });
      const texts = [page.getByRole('heading', { level: 1 }), page.getByText('الخيار الأول'), row.getByText('English')];
      const distances = await Promise.all(texts.map((text) => fromSide(text, 'right')));
      const [key, text] = [row.getByText('B', { exact: true }), row.getByText('English')];
      return distances.every((distance) => distance < 2) && (await placeOf(key)).left >= (await placeOf(text)).right;
    },
  },
  {
    screen: '-20',
    says: 'the tip is below its date',
    sizes: [phone, onItsSide],
    isTrue: async (page) => {
      const [date, tip] = [await placeOf(page.locator('main time')), await placeOf(page.locator('div:popover-open'))];
      return tip.top > date.bottom && tip.top < date.bottom + 8;
    },
  },
  {
    screen: 'reports, an exam taken thirty times',
    says: 'the marks of the chart are apart, and its score stays in it',
    sizes: [phone],
    isTrue: async (page) => {
      const chart = page.getByRole('figure', { name: 'Your progress' });
      const marks = await chart.locator('circle').evaluateAll((all) =>
        all.map((mark) => {
          const { left, right } = mark.getBoundingClientRect();
          return { left, right };
        }),
      );
      // Half of each line lies outside its shape; the score has a halo.
      const areApart = marks.slice(1).every(({ left }, index) => left - 2 > (marks[index]?.right ?? Number.NaN));
      const end = (await placeOf(chart.getByRole('img'))).right;
      return marks.length === 30 && areApart && (await placeOf(chart.locator('text').last())).right <= end + 5;
    },
  },
];
