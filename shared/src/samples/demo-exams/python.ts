import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const pythonDataModel: WrittenExam = {
  name: 'The Python Data Model',
  category: 'Python',
  duration: 480,
  totalMarks: 16,
  passingMarks: 9,
  questions: [
    choice(
      'Which method does `len(box)` call?',
      ['`box.__size__`', '`box.__count__`', '`box.__len__`', '`box.length`'],
      'C',
    ),
    choice(
      withCode(
        'What is printed?',
        'python',
        'def add(item, basket=[]):',
        '    basket.append(item)',
        '    return basket',
        '',
        "add('pear')",
        "print(add('fig'))",
      ),
      ["`['fig']`", "`['pear', 'fig']`", "`['fig', 'pear']`", 'Nothing: it raises a TypeError'],
      'B',
    ),
    choice(
      'A class without a base class defines `__eq__` but not `__hash__`. What follows?',
      [
        'Its instances are hashed by their identity',
        'Its instances are hashed by their attributes',
        'Its instances can no longer be compared with `is`',
        'Its instances cannot be keys of a dict',
      ],
      'D',
    ),
    trueFalse('A tuple may hold a list, and that list may grow afterwards.', true),
    choice(
      'Which methods must an object have to be used in a `with` statement?',
      ['`__enter__`', '`__open__`', '`__exit__`', '`__close__`'],
      'A',
      'C',
    ),
    choice(
      withCode(
        'What is printed?',
        'python',
        'class Shelf:',
        '    def __len__(self):',
        '        return 0',
        '',
        'print(bool(Shelf()))',
      ),
      ['`False`', '`True`', '`0`', 'Nothing: it raises a TypeError'],
      'A',
    ),
    choice(
      withCode('What is printed?', 'python', 'a = [1, 2]', 'b = [1, 2]', 'print(a is b, a == b)'),
      ['`True True`', '`True False`', '`False True`', '`False False`'],
      'C',
    ),
    choice(
      'A class defines `__repr__` but not `__str__`. What does `print` show for its instances?',
      [
        'An empty line',
        'What `__repr__` returns',
        'The name of the class and an address in memory',
        'Nothing: it raises an AttributeError',
      ],
      'B',
    ),
  ],
};

export const iteratorsAndGenerators: WrittenExam = {
  name: 'Iterators and Generators',
  category: 'Python',
  duration: 600,
  totalMarks: 25,
  passingMarks: 15,
  questions: [
    choice('What is the value of `sum(n for n in range(5) if n % 2)`?', ['`4`', '`6`', '`9`', '`10`'], 'A'),
    choice(
      withCode(
        'What is printed?',
        'python',
        'squares = (n * n for n in range(3))',
        'print(list(squares), list(squares))',
      ),
      ['`[0, 1, 4] [0, 1, 4]`', '`[1, 4, 9] []`', '`[0, 1, 4] []`', 'Nothing: it raises StopIteration'],
      'C',
    ),
    choice(
      'What does calling a generator function give?',
      [
        'The value of its first `yield`',
        'A generator whose body has not started yet',
        'A list of all the values it yields',
        'A generator that has run up to its first `yield`',
      ],
      'B',
    ),
    choice(
      withCode(
        'How many entries has this dict?',
        'python',
        "{word: len(word) for word in ['fig', 'pear', 'fig', 'plum']}",
      ),
      ['1', '2', '4', '3'],
      'D',
    ),
    trueFalse('`next(numbers, 0)` returns 0 when the iterator `numbers` is exhausted.', true),
    choice(
      'Which of these are iterators, so that `next` may be called on them?',
      ['`[1, 2]`', '`range(3)`', "`zip('ab', 'cd')`", "`(c for c in 'ab')`"],
      'C',
      'D',
    ),
    choice(
      "What does `list(zip('abc', [1, 2]))` give?",
      [
        "`[('a', 1), ('b', 2)]`",
        "`[('a', 1), ('b', 2), ('c', None)]`",
        "`[('a', 1), ('b', 2), ('c',)]`",
        'Nothing: it raises a ValueError',
      ],
      'A',
    ),
    choice(
      withCode('What is printed?', 'python', "print([x + y for x in 'ab' for y in '12'])"),
      ["`['a1', 'b1', 'a2', 'b2']`", "`['a1', 'b2']`", "`['a1', 'a2', 'b1', 'b2']`", "`['ab12']`"],
      'C',
    ),
    choice(
      'What does `yield from other()` do in a generator?',
      [
        'It yields the generator `other()` as one single value',
        'It runs `other()` to its end and drops its values',
        'It ends this generator and goes on with `other()` in its place',
        'It yields the values of `other()` one by one',
      ],
      'D',
    ),
    trueFalse('In Python 3, the loop variable of a list comprehension can still be read after it.', false),
  ],
};
