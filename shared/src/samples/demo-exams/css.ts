import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const cssLayout: WrittenExam = {
  name: 'Grid, Flexbox and the Box Model',
  category: 'CSS',
  duration: 1200,
  totalMarks: 30,
  passingMarks: 18,
  questions: [
    choice(
      withCode(
        'How wide is this box, from the outer edge of one border to that of the other?',
        'css',
        '.box {',
        '  box-sizing: content-box;',
        '  width: 200px;',
        '  padding: 20px;',
        '  border: 5px solid;',
        '}',
      ),
      ['200 px', '225 px', '250 px', '240 px'],
      'C',
    ),
    trueFalse('With `box-sizing: border-box`, a box of `width: 200px` and `padding: 20px` is 240 px wide.', false),
    choice(
      'A paragraph with `margin-bottom: 30px` is followed by one with `margin-top: 20px`, both in normal flow. How far apart are they?',
      ['30 px', '50 px', '20 px', '25 px'],
      'A',
    ),
    choice(
      'Which property of a flex container with `flex-direction: column` places its items horizontally, in a left-to-right page?',
      ['`justify-content`', '`vertical-align`', '`text-align`', '`align-items`'],
      'D',
    ),
    choice(
      'A row of 600 px holds three short items with `flex: 1`, `flex: 1` and `flex: 2`, without gaps, margins, padding or borders. How wide is the third?',
      ['200 px', '300 px', '400 px', '450 px'],
      'B',
    ),
    choice(
      'A grid is 800 px wide, has no gaps, short contents, and `grid-template-columns: 1fr 200px 1fr`. How wide is the first column?',
      ['200 px', '267 px', '300 px', '400 px'],
      'C',
    ),
    choice(
      'Which declarations take a box out of the normal flow?',
      ['`position: absolute`', '`position: relative`', '`position: fixed`', '`position: sticky`'],
      'A',
      'C',
    ),
    choice(
      'A grid of 1000 px without gaps has `grid-template-columns: repeat(auto-fit, minmax(200px, 1fr))` and ten items. How many columns does it show?',
      ['1', '2', '4', '5'],
      'D',
    ),
    choice(
      'A flex item with `flex: 1` holds a very long word and grows beyond its container. Which declaration on the item lets it shrink?',
      ['`min-width: 0`', '`flex-basis: auto`', '`flex-grow: 0`', '`align-self: stretch`'],
      'A',
    ),
    trueFalse('`gap` works in flex containers as well as in grids.', true),
    choice(
      'Two rules set the colour of the same link, `#menu a` first and `.nav .link.active` after it. Which one applies?',
      [
        'The second: it names three classes',
        'The first: it contains an id',
        'The second: it comes later',
        'The first: its selector is shorter',
      ],
      'B',
    ),
    choice(
      'What does `padding-top: 10%` refer to in a horizontal page?',
      [
        'The height of the box itself',
        'The height of the containing block',
        'The height of the viewport',
        'The width of the containing block',
      ],
      'D',
    ),
    choice(
      'A block is 300 px high and contains one smaller element. Which declarations on the block centre that element both ways?',
      [
        '`display: grid; place-items: center`',
        '`display: flex; align-items: center; justify-content: center`',
        '`text-align: center; vertical-align: middle`',
        '`display: flex; align-items: center`',
      ],
      'A',
      'B',
    ),
    trueFalse('Outside flex and grid containers, `z-index` has no effect on a box with `position: static`.', true),
    choice(
      withCode(
        'How wide is the padding on each side of the card?',
        'css',
        'html { font-size: 16px; }',
        '.card { font-size: 20px; padding: 2em; }',
      ),
      ['20 px', '32 px', '40 px', '36 px'],
      'C',
    ),
  ],
};
