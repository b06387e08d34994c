import { type Fact, inView, onItsSide, phone, placeOf, tablet, tabletOnItsSide } from './facts.ts';

const wide = [768, 844, 900, 960, 1024, 1280].map((width) => ({ width, height: 1024 }));

/** Whether places are on one line. */
const isOneRow = (tops: readonly number[]) => tops.length > 1 && Math.max(...tops) - Math.min(...tops) < 1;

/** The facts about the screens of admins. */
export const adminFacts: Fact[] = [
  {
    screen: '/admin/exams',
    says: 'the buttons of an exam are side by side',
    sizes: wide,
    isTrue: async (page) => {
      const buttons = page.locator('tbody tr').first().locator('td:last-child').locator('a, button');
      const places = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      return isOneRow(places);
    },
  },
  {
    screen: '/admin/exams',
    says: 'a row is in view, and has two lines',
    sizes: [onItsSide],
    isTrue: async (page) => {
      const row = page.locator('tbody tr').first();
      return (await inView(page, row)) && (await placeOf(row)).height < 54;
    },
  },
  {
    screen: 'exams, one selected',
    says: 'the buttons take one row',
    sizes: [phone],
    isTrue: async (page) => {
      const names = ['Export', 'Delete', 'Select all', 'Done'];
      const places = names.map((name) => placeOf(page.getByRole('button', { name, exact: true })));
      return isOneRow((await Promise.all(places)).map(({ top }) => top));
    },
  },
  {
    screen: '/admin/reports',
    says: 'its buttons and a row are in view',
    sizes: [onItsSide],
    isTrue: (page) => {
      const buttons = ['Export', 'More actions', 'Filters'].map((name) => page.getByRole('button', { name }));
      return inView(page, page.locator('tbody tr'), ...buttons);
    },
  },
  {
    screen: '/admin/exams/edit/:id?tab=questions',
    says: 'the keys of the correct options are below each other',
    sizes: [phone, tablet, tabletOnItsSide],
    isTrue: async (page) => {
      const starts = await page
        .locator('td[data-column="solution"]')
        .first()
        .evaluate((cell) => {
          const found: number[] = [];
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            if (!/^[A-J]$/.test(texts.currentNode.textContent ?? '')) continue;
            const range = new Range();
            range.selectNodeContents(texts.currentNode);
            found.push(Math.round(range.getBoundingClientRect().left));
          }
          return found;
        });
      return starts.length === 2 && new Set(starts).size === 1;
    },
  },
  {
    screen: 'question dialog: choice',
    says: 'its buttons take one row, and are in view',
    sizes: [{ width: 667, height: 375 }],
    isTrue: async (page) => {
      const names = ['Save and add another', 'Cancel', 'Save'];
      const buttons = names.map((name) => page.getByRole('dialog').getByRole('button', { name, exact: true }));
      const tops = (await Promise.all(buttons.map(placeOf))).map(({ top }) => top);
      return isOneRow(tops) && (await inView(page, ...buttons));
    },
  },
  {
    screen: 'questions, long words',
    says: 'the code of a question is as wide as its card',
    sizes: [phone],
    isTrue: async (page) => {
      const card = await placeOf(page.getByRole('row').nth(1));
      const code = await placeOf(page.getByRole('region', { name: 'Program of question 1' }));
      return code.width > card.width - 5 && code.width <= card.width;
    },
  },
];
