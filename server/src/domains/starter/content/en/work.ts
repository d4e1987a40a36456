import {
  board,
  cards,
  choice,
  choose,
  dialogue,
  dictation,
  divider,
  fill,
  groups,
  heading,
  mark,
  memory,
  note,
  open,
  orderLines,
  orderWords,
  pairs,
  say,
  sheet,
  table,
  task,
  text,
  trueFalse,
  words,
  write,
  type StarterContent,
} from '../../build'

/** B1: work, opinions, conditionals, formal letters. */
export const work: StarterContent = {
  name: 'Work and opinions',
  level: 'B1',
  boards: [
    board(
      'Start',
      note(
        '**Aim:** students give opinions about work and say why. About 25 minutes.',
        'Read the first statement, say what you think and give one reason. Then students take the others in pairs. Each opinion needs a reason and an example. At the end, each pair reports one point they didn’t agree on.',
      ),
      heading('What matters at work?'),
      text(
        'Do you agree? Say why, and give an example.',
        '1. Everybody should be able to work from home.',
        '2. Nice colleagues are more important than a good salary.',
        '3. A four-day week would be good for everyone.',
        '4. It’s better to change jobs often than to stay in one place.',
      ),
      heading('Useful phrases'),
      task(
        'What do the phrases do? Sort them.',
        groups({
          'giving an opinion': ['In my view, …', 'As far as I can see, …', 'If you ask me, …'],
          agreeing: ['That’s a good point.', 'I couldn’t agree more.', 'You’re right about that.'],
          disagreeing: ['I’m not so sure about that.', 'I see it differently.', 'I’m afraid I don’t agree.'],
        }),
      ),
      divider(),
      sheet(
        'Put these in order, from very important to not important for you: money, free time, colleagues, learning, safety, a short way to work.',
        'ruled',
      ),
    ),
    board(
      'Words',
      note(
        'Ask students to choose three words from the list that fit their own work or studies and to explain why. The phrases with make and do come back in the homework.',
        'Flash cards are a good start for the next lesson: two minutes, then each student makes one sentence.',
      ),
      heading('The world of work'),
      words(
        ['to apply for a job', 'to ask for a job in writing'],
        ['job interview', 'a talk in which an employer gets to know you'],
        ['employer', 'the person or company you work for'],
        ['salary', 'the money you get every month for your work'],
        ['deadline', 'the latest time by which work must be finished'],
        ['to be in charge of', 'to be responsible for'],
        ['part-time', 'for only some hours of the week'],
        ['to resign', 'to say officially that you are leaving your job'],
        ['skill', 'something you have learned to do well'],
        ['shift', 'a fixed part of the day when you work'],
      ),
      task(
        'Put the words in the right group.',
        groups({
          make: ['a decision', 'a mistake', 'progress', 'a suggestion'],
          do: ['your best', 'overtime', 'research', 'someone a favour'],
        }),
      ),
      task(
        'Match the beginning and the end.',
        pairs(
          ['If you work overtime,', 'you work longer than usual.'],
          ['If you are self-employed,', 'you work for yourself.'],
          ['If you get a pay rise,', 'your salary goes up.'],
          ['If you are on leave,', 'you have days off.'],
          ['If you meet a deadline,', 'you finish in time.'],
          ['If you are out of work,', 'you don’t have a job.'],
        ),
      ),
      task(
        'Find the opposites.',
        memory(
          ['temporary', 'permanent'],
          ['to hire', 'to dismiss'],
          ['advantage', 'disadvantage'],
          ['experienced', 'inexperienced'],
          ['to accept', 'to refuse'],
          ['full-time', 'part-time'],
        ),
      ),
      task(
        'Look at the card. Do you know the word?',
        cards(
          ['able to change easily', 'flexible', 'We have flexible working hours.'],
          ['you can trust this person to do the work', 'reliable', 'She’s the most reliable person in our team.'],
          ['what you hope to achieve', 'goal', 'My goal is to have my own workshop.'],
          ['too much work and worry', 'stress', 'Stress can make people ill.'],
          ['a person who starts and runs a business', 'entrepreneur', 'Her uncle is a successful entrepreneur.'],
        ),
      ),
    ),
    board(
      'Listen',
      note(
        'Read the two opinions aloud, at a natural speed, twice. Students don’t see them:',
        '“Nadia: I worked from home for two years. At first it was wonderful: no traffic and no noise. But after a while I missed people. Now I go to the office three days a week, and that suits me perfectly.”',
        '“Viktor: If I had to go back to an office, I’d look for another job. I live in a village, and it would take me two hours to get to work. At home I get more done, and I can have lunch with my children.”',
      ),
      heading('Two opinions'),
      task(
        'Listen to your teacher. True, false, or they don’t say?',
        trueFalse(
          ['Nadia liked working from home at the beginning.', true],
          ['Nadia now works in the office every day.', false, 'She goes there three days a week.'],
          ['Nadia’s colleagues work from home too.', null],
          ['Viktor lives far from the office.', true, 'It would take him two hours to get there.'],
          ['Viktor is looking for another job.', false, 'He would, if he had to go back to an office.'],
          ['Viktor’s children go to school in the village.', null],
        ),
      ),
      heading('A job interview'),
      task(
        'Put the dialogue in order.',
        dialogue(
          ['Ms Hill', 'Thank you for coming. Did you find us easily?'],
          ['Adam', 'Yes, thank you. It was no problem at all.'],
          ['Ms Hill', 'Good. So, why would you like to work for us?'],
          ['Adam', 'I’ve read about your projects in schools, and I’d like to be part of them.'],
          ['Ms Hill', 'And what would you bring to those projects?'],
          ['Adam', 'I worked as a youth leader for four years, so I have a lot of experience with teenagers.'],
          ['Ms Hill', 'That sounds useful. If we offered you the job, when could you start?'],
          ['Adam', 'I could start on the first of March.'],
        ),
      ),
      task(
        'Listen and write.',
        dictation(
          'If I had more time, I would learn another language.',
          'She has applied for a job at the city library.',
          'We won’t finish in time unless you help us.',
          'In my view, meetings are often too long.',
        ),
      ),
    ),
    board(
      'Grammar',
      note(
        'Ask: “What will you do if it rains tomorrow? What would you do if you won a year off?” Let students explain the difference between the two before you show the table.',
        'Typical mistake: would or will in the if-part. “If I were you” is the usual form in writing; “if I was you” is heard, too.',
      ),
      heading('If …'),
      table(
        ['', 'if-part', 'main part', 'Example'],
        ['real, possible', 'present', 'will', 'If I finish early, I’ll call you.'],
        ['not real now', 'past', 'would', 'If I had a car, I would drive you.'],
        ['always true', 'present', 'present', 'If you heat ice, it melts.'],
      ),
      task(
        'Choose the right form.',
        choose(
          'If we [miss|will miss|missed] the deadline, the customer will be angry.',
          'I’d change my job if I [earned|would earn|earn] more somewhere else.',
          'If I [were|would be|am] you, I’d talk to your boss.',
          'What [would you do|will you do|do you do] if you had a year off?',
          'She [will call|would call|called] you if there is any news.',
          'If nobody [helps|will help|would help] us, we won’t be ready.',
        ),
      ),
      task(
        'Write the verb in the right form.',
        write(
          'If I [knew] the answer, I would tell you. (know)',
          'If it [rains] tomorrow, we’ll meet inside. (rain)',
          'They [would] be happier if they worked less. (will)',
          'I [won’t|will not] go to the party if you don’t come with me. (not)',
          'If she [had] a better computer, she’d finish faster. (have)',
        ),
      ),
      task(
        'Put the words in the gaps.',
        fill(
          ['so'],
          'We can’t start [unless] everyone is here.',
          'I’ll send you the file [as soon as] I get to the office.',
          'You can borrow my laptop [as long as] you bring it back today.',
          'I’d help you [if] I knew how it works.',
          'Take a break, [otherwise] you’ll make mistakes.',
        ),
      ),
      task(
        'Find the past forms that are not about the past.',
        mark(
          'Last year I worked too much. If I [had] more free time, I would play music again. I played in a band at school. If my friends [lived] nearer, we would meet every week. I would be so happy if we [gave] a concert!',
        ),
      ),
      task(
        'Put the words in order.',
        orderWords(
          { text: 'If I were you, | I would | accept the offer.', others: ['I would accept the offer if I were you.'] },
          { text: 'What would you do if you lost your job?', others: ['If you lost your job, what would you do?'] },
          'You should not decide too quickly.',
        ),
      ),
    ),
    board(
      'Read',
      note(
        'Before reading, ask which parts a formal letter has: why you write, what you can do, what you would like to happen, the end. Students find these parts in the letter.',
        'The open task is good for correcting in place: mark greeting, paragraphs and ending first, then language.',
      ),
      heading('A letter of application'),
      text(
        'Dear Ms Lind,',
        'I am writing to apply for the part-time job of tour guide, which I saw on the website of the City Museum.',
        'I have just finished my second year of history at university. For the last two summers I worked in the information centre of our town, where I answered visitors’ questions in three languages and organised walks for families. I enjoyed this very much, because every group is different and you have to think quickly.',
        'If I got the job, I would especially like to work with school classes. I believe that children remember a story better than a date. I am also prepared to work at weekends, although I have lectures on Monday and Thursday mornings.',
        'I would be happy to tell you more in an interview, and I am free at any time next week. Thank you for reading my application. I look forward to hearing from you.',
        'Yours sincerely,',
        'Emil Novak',
      ),
      task(
        'Choose the right answer.',
        choice(
          {
            ask: 'Why is Emil writing?',
            right: ['He would like to get a job.'],
            wrong: ['He wants to visit the museum.', 'He is thanking Ms Lind for an interview.'],
          },
          {
            ask: 'What has he done before? Choose two.',
            right: ['He has helped tourists.', 'He has organised walks.'],
            wrong: ['He has taught history.', 'He has worked in a museum.'],
          },
          {
            ask: 'When can he NOT work?',
            right: ['On Monday mornings'],
            wrong: ['On Saturdays', 'In the evenings'],
            why: 'He has lectures on Monday and Thursday mornings.',
          },
          {
            ask: 'What does he think about children?',
            right: ['They remember stories well.'],
            wrong: ['They are difficult visitors.', 'They should learn more dates.'],
          },
        ),
      ),
      task(
        'Put the parts of a formal letter in order.',
        orderLines(
          'Greeting',
          'Why I am writing',
          'What I have done so far',
          'What I would like to do in the job',
          'When we could meet',
          'Ending and name',
        ),
      ),
      divider('After reading'),
      open('Write a letter of application for a job or a volunteer project that you would really like.', {
        min: 100,
        max: 180,
        use: ['I am writing to', 'experience', 'I look forward to'],
        model:
          'Dear Mr Berg,\nI am writing to apply for the volunteer project in your animal shelter, which I read about in the newspaper.\nI am a nurse and I work shifts, so I am often free in the mornings. I grew up on a farm and have a lot of experience with dogs and horses. I am calm, reliable and not afraid of hard work.\nIf you accepted my application, I could help you two mornings a week. I would like to walk the dogs, but I would also be glad to clean or to answer the phone.\nI could come and see you any morning next week. I look forward to hearing from you.\nYours sincerely,\nMarta Silva',
      }),
    ),
    board(
      'Homework',
      note(
        'Give the whole board as homework: about 40 minutes. Use two or three of the recorded opinions, with the students’ permission, to begin a discussion in the next lesson.',
      ),
      heading('At home'),
      task(
        'Write the verb in the right form.',
        write(
          'If you [need] help, call me. (need)',
          'I would travel more if I [had] more holidays. (have)',
          'If we don’t leave now, we [will] be late. (will)',
          'What would you say if your boss [asked] you to work on Sunday? (ask)',
          'If I [were|was] younger, I’d learn to fly. (be)',
        ),
      ),
      task(
        'Make or do? Choose.',
        choose(
          'Everybody [makes|does] mistakes.',
          'Could you [do|make] me a favour?',
          'We had to [make|do] a decision quickly.',
          'Nurses often [do|make] overtime.',
          'You have [made|done] a lot of progress!',
        ),
      ),
      task(
        'Informal and formal: match.',
        pairs(
          ['Hi Ms Lind,', 'Dear Ms Lind,'],
          ['Thanks a lot!', 'Thank you very much.'],
          ['Can you send me …?', 'Could you please send me …?'],
          ['Write back soon!', 'I look forward to hearing from you.'],
          ['Sorry, I can’t come.', 'I am afraid I am unable to attend.'],
          ['See you!', 'Yours sincerely,'],
        ),
      ),
      task(
        'Put the words in order.',
        orderWords(
          { text: 'I see your point, but I do not agree.', others: ['I do not agree, but I see your point.'] },
          { text: 'Would you work less if you could?', others: ['If you could, would you work less?'] },
          'She applied for a job in another city.',
        ),
      ),
      open('“A four-day week would be good for everyone.” What do you think? Give two reasons and an example.', {
        min: 80,
        max: 150,
        use: ['in my view', 'if', 'on the other hand'],
        model:
          'In my view, a four-day week is a good idea for many jobs, but not for all. If people had three days off, they would sleep more, see their families and come back with new energy. My cousin’s company tried it last year, and nobody wanted to go back to five days. On the other hand, it would be difficult in hospitals or in small shops. If a nurse worked one day less, somebody else would have to do her shift. So I think every workplace should decide for itself.',
      }),
      say('Would you rather have more money or more free time? Say what you think, why, and what you would do with it.', { seconds: 120 }),
    ),
  ],
}
