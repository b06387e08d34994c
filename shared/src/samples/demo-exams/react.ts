import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const reactHooks: WrittenExam = {
  name: 'React Hooks in Practice',
  category: 'React',
  duration: 600,
  totalMarks: 20,
  passingMarks: 12,
  questions: [
    choice(
      'Where may `useState` be called?',
      [
        'At the top level of a component or of another hook',
        'Anywhere in a component, also inside an `if`',
        'In the event handlers of a component',
        'In any function that is called while rendering, loops included',
      ],
      'A',
    ),
    choice(
      withCode(
        'The component has just been rendered for the first time. What is `count` after one click?',
        'jsx',
        'const [count, setCount] = useState(0);',
        '',
        'function handleClick() {',
        '  setCount(count + 1);',
        '  setCount(count + 1);',
        '}',
      ),
      ['0', '1', '2', '3'],
      'B',
    ),
    choice(
      withCode(
        'The component has just been rendered for the first time. What is `count` after one click?',
        'jsx',
        'const [count, setCount] = useState(0);',
        '',
        'function handleClick() {',
        '  setCount((n) => n + 1);',
        '  setCount((n) => n + 1);',
        '}',
      ),
      ['0', '1', '2', '3'],
      'C',
    ),
    choice(
      'In production, when does the effect of `useEffect(connect, [])` run?',
      [
        'Before the component is rendered for the first time',
        'After each rendering of the component',
        'Only when the component is removed',
        'Once, after the component was added to the page',
      ],
      'D',
    ),
    choice(
      'When does React call the clean-up function of an effect that has a dependency list?',
      [
        'Before the effect runs again because a dependency changed',
        'Whenever a state of the component is set',
        'When the component is removed from the page',
        'When an event handler of the component throws',
      ],
      'A',
      'C',
    ),
    trueFalse('Setting `ref.current` makes the component render again.', false),
    choice(
      'What does `useMemo(() => search(list, query), [list, query])` spare?',
      [
        'Rendering the component while `list` and `query` stay the same',
        'Storing the result in memory',
        'The second rendering that Strict Mode adds',
        'The search, while `list` and `query` stay the same',
      ],
      'D',
    ),
    choice(
      'An effect fetches the profile of `userId`. How is a late answer for an earlier `userId` kept from being shown?',
      [
        'The clean-up sets a flag, and the answer is dropped if it is set',
        'The dependency list of the effect is left empty',
        'The call of `fetch` is wrapped in `useMemo`',
        'The effect is replaced by `useLayoutEffect`',
      ],
      'A',
    ),
    choice(
      'The state inside `<Profile userId={id} />` is to start afresh for every `id`. What is the simplest way?',
      ['Wrap `Profile` in `memo`', 'Keep `id` in a ref', 'Add `key={id}`', 'Read `id` from a context'],
      'C',
    ),
    trueFalse(
      'Without memoization, an object literal among the dependencies makes an effect run after every rendering.',
      true,
    ),
  ],
};
