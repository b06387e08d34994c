import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const javaCollections: WrittenExam = {
  name: 'Java Collections and Generics',
  category: 'Java',
  duration: 900,
  totalMarks: 24,
  passingMarks: 14,
  questions: [
    choice(
      'Which collection holds each value once and keeps the order of insertion?',
      ['`HashSet`', '`TreeSet`', '`LinkedHashSet`', '`ArrayList`'],
      'C',
    ),
    choice(
      withCode(
        'What is printed?',
        'java',
        'List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));',
        'numbers.remove(1);',
        'System.out.println(numbers);',
      ),
      ['`[1, 3]`', '`[2, 3]`', '`[1, 2, 3]`', '`[1, 2]`'],
      'A',
    ),
    choice(
      'What happens at `List.of(1, 2).add(3)`?',
      [
        'The list grows to three items',
        'It returns `false` and changes nothing',
        'The compiler refuses it',
        'An UnsupportedOperationException is thrown',
      ],
      'D',
    ),
    trueFalse('`text.toUpperCase()` changes the `String` that `text` refers to.', false),
    choice(
      withCode(
        'What is printed?',
        'java',
        'String a = "quiz";',
        'String b = new String("quiz");',
        'System.out.println((a == b) + " " + a.equals(b));',
      ),
      ['`true true`', '`false true`', '`true false`', '`false false`'],
      'B',
    ),
    choice(
      'Which arguments does `void print(List<? extends Number> list)` accept?',
      ['A `List<Integer>`', 'A `List<Number>`', 'A `List<Object>`', 'A `List<Double>`'],
      'A',
      'B',
      'D',
    ),
    choice(
      'Which statement removes all empty texts from the `ArrayList<String>` called `list`?',
      [
        '`for (String s : list) if (s.isEmpty()) list.remove(s);`',
        '`list.stream().filter(s -> !s.isEmpty()).toList();`',
        '`list.removeIf(String::isEmpty);`',
        '`list.remove("");`',
      ],
      'C',
    ),
    trueFalse('At run time, an `ArrayList<String>` and an `ArrayList<Integer>` have the same class.', true),
    choice(
      withCode(
        'What is printed?',
        'java',
        'Map<String, Integer> counts = new HashMap<>();',
        'for (String word : List.of("a", "b", "a")) {',
        '  counts.merge(word, 1, Integer::sum);',
        '}',
        'System.out.println(counts.get("a"));',
      ),
      ['`null`', '`0`', '`1`', '`2`'],
      'D',
    ),
    choice(
      'Which of these gives the item at any index in constant time?',
      ['`LinkedList`', '`ArrayList`', '`TreeSet`', '`ArrayDeque`'],
      'B',
    ),
    choice(
      'Which exception must a method either catch or declare?',
      ['`IOException`', '`NullPointerException`', '`IllegalArgumentException`', '`ArithmeticException`'],
      'A',
    ),
    choice(
      withCode('What is printed?', 'java', 'System.out.println(7 / 2 * 2.0);'),
      ['`7`', '`6`', '`7.0`', '`6.0`'],
      'D',
    ),
  ],
};
