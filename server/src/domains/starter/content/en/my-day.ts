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

/** A1: times, places in a town, the present simple. */
export const myDay: StarterContent = {
  name: 'My day, my town',
  level: 'A1',
  boards: [
    board(
      'Start',
      note(
        '**Aim:** students say what they do every day and when. About 20 minutes.',
        'Draw a clock or use a real one and ask the time again and again. Then students draw their own day on the sheet and tell a partner about it. The partner asks: “What time do you …?”',
      ),
      heading('What time is it?'),
      table(
        ['We see', 'We say'],
        ['8:00', 'It’s eight o’clock.'],
        ['8:15', 'It’s quarter past eight.'],
        ['8:30', 'It’s half past eight.'],
        ['8:45', 'It’s quarter to nine.'],
        ['8:10', 'It’s ten past eight.'],
        ['8:50', 'It’s ten to nine.'],
      ),
      task(
        'Find the time.',
        choice(
          { ask: '7:30', right: ['half past seven'], wrong: ['half past eight', 'quarter past seven'] },
          { ask: '9:45', right: ['quarter to ten'], wrong: ['quarter past nine', 'quarter to nine'] },
          { ask: '6:05', right: ['five past six'], wrong: ['five to six', 'six past five'] },
          { ask: '12:00 in the day', right: ['midday'], wrong: ['midnight', 'half past twelve'] },
        ),
      ),
      divider(),
      text('I get up at **half past six**. I start work at **nine o’clock**. I have lunch at **one o’clock**. I go to bed at **eleven**.'),
      sheet('Draw three or four clocks from your day. What do you do at these times?'),
    ),
    board(
      'Words',
      note(
        'Act the verbs without a word and let students guess. With the places, ask where things are in your own town: “Where’s the post office?”',
        'Sorting by do, go and have helps students to remember these words as pairs.',
      ),
      heading('Every day'),
      task(
        'Put the words in the right group.',
        groups({
          go: ['to work', 'home', 'to bed', 'shopping'],
          have: ['breakfast', 'lunch', 'a shower', 'a coffee'],
          do: ['homework', 'the washing', 'sport'],
        }),
      ),
      heading('In town'),
      words(
        ['chemist’s', 'a shop for medicine'],
        ['bakery', 'a shop for bread and cakes'],
        ['library', 'a place with books for everyone'],
        ['post office', 'a place for letters and parcels'],
        ['market', 'a place with fresh fruit and vegetables'],
        ['bridge', 'a way over a river'],
        ['corner', 'where two streets meet'],
        ['bus stop', 'where you wait for the bus'],
        ['swimming pool', 'a place where people swim'],
      ),
      task(
        'What do you do there? Match.',
        pairs(
          ['At the bakery', 'you buy bread.'],
          ['At the library', 'you read books.'],
          ['At the bus stop', 'you wait for the bus.'],
          ['At the cinema', 'you watch a film.'],
          ['At the bank', 'you change money.'],
          ['At the café', 'you have a coffee.'],
        ),
      ),
      task(
        'Find the opposites.',
        memory(
          ['open', 'closed'],
          ['early', 'late'],
          ['near', 'far'],
          ['left', 'right'],
          ['always', 'never'],
          ['cheap', 'expensive'],
          ['quiet', 'noisy'],
        ),
      ),
      task(
        'Look at the card. Do you know the word?',
        cards(
          ['the first meal of the day', 'breakfast', 'I have breakfast at seven.'],
          ['the meal in the middle of the day', 'lunch', 'We have lunch at work.'],
          ['the meal in the evening', 'dinner', 'They have dinner at home.'],
          ['Saturday and Sunday', 'weekend', 'What do you do at the weekend?'],
          ['60 minutes', 'hour', 'The film is two hours long.'],
          ['12 o’clock at night', 'midnight', 'The last bus is at midnight.'],
        ),
      ),
    ),
    board(
      'Listen',
      note(
        'Read this text aloud twice for “Listen to your teacher”. Students don’t see it:',
        '“I’m Marco and I work at a bakery. My day starts very early: I get up at three in the morning! I start work at four o’clock and I finish at midday. Then I have lunch and sleep for two hours. In the afternoon I go swimming. I never watch television, and I always go to bed at eight.”',
        'Before the dialogue, draw a simple street plan and let students show the way with a finger.',
      ),
      heading('Marco’s day'),
      task(
        'Listen to your teacher. Put Marco’s day in order.',
        orderLines('He gets up.', 'He starts work.', 'He finishes work.', 'He has lunch.', 'He sleeps for two hours.', 'He goes swimming.'),
      ),
      task(
        'True or false?',
        trueFalse(
          ['Marco gets up at four.', false, 'He gets up at three and starts work at four.'],
          ['He finishes work at twelve.', true],
          ['He goes swimming in the morning.', false, 'He goes in the afternoon.'],
          ['He often watches television.', false, 'He never watches television.'],
          ['He goes to bed at eight.', true],
        ),
      ),
      heading('Times and places'),
      task(
        'Listen and write.',
        dictation(
          'The shop opens at half past nine.',
          'She goes to work by bus.',
          'The bank is next to the post office.',
          'We have lunch at quarter to one.',
        ),
      ),
      heading('Asking the way'),
      task(
        'Put the dialogue in order.',
        dialogue(
          ['Tourist', 'Excuse me, is there a chemist’s near here?'],
          ['Woman', 'Yes, there is. There’s one in Park Street.'],
          ['Tourist', 'How do I get to Park Street?'],
          ['Woman', 'Go straight on and turn left at the bank.'],
          ['Tourist', 'Left at the bank. And is it far?'],
          ['Woman', 'No, it isn’t. It’s five minutes from here.'],
          ['Tourist', 'Thank you very much!'],
        ),
      ),
    ),
    board(
      'Grammar',
      note(
        'Start with two sentences about yourself and two about a friend: “I work … She works …”. Let students say what is different before they see the table.',
        'Most mistakes are the missing -s and a second -s after does: “Does she works?” Collect them and come back to them at the end.',
      ),
      heading('Present simple'),
      table(
        ['', '+', '−', '?'],
        ['I, you, we, they', 'I work', 'I don’t work', 'Do you work?'],
        ['he, she, it', 'she works', 'she doesn’t work', 'Does she work?'],
      ),
      text('Be careful: he **goes**, she **watches**, it **finishes**, he **has**, she **studies**.'),
      task(
        'Choose the right word.',
        choose(
          'I [get up|gets up|getting up] at seven.',
          'My sister [works|work|working] at a hospital.',
          'We [don’t|doesn’t|aren’t] go to school on Sunday.',
          '[Does|Do|Is] he live near here?',
          'The shop [doesn’t|don’t|isn’t] close at lunchtime.',
          'What time [do|does|are] you finish work?',
        ),
      ),
      task(
        'Write the verb in the right form.',
        write(
          'She [goes] to work by train. (go)',
          'My son [has] lunch at school. (have)',
          'The film [starts] at eight. (start)',
          'He [watches] football every Saturday. (watch)',
          'I [don’t|do not] drink coffee. (not)',
          'Anna [doesn’t|does not] work on Friday. (not)',
        ),
      ),
      task(
        'Find all verbs with -s.',
        mark(
          'My brother [lives] in Rome. Every morning he [drinks] coffee with his friends, then he [takes] the bus to the hospital. He [works] there with old people and [loves] his job. We talk every Sunday.',
        ),
      ),
      heading('At, on, in'),
      task(
        'Put the words in the gaps.',
        fill(
          ['of'],
          'I get up [at] six o’clock.',
          'We have English [on] Tuesday.',
          'It’s very quiet here [in] the morning.',
          'The market is open [from] eight to two.',
          'The café is next [to] the bank.',
        ),
      ),
      heading('There is, there are'),
      task(
        'Choose the right word.',
        choose(
          'There [is|are|has] a market in the square.',
          'There [are|is|have] three bakeries in our street.',
          '[Is there|There is|Are there] a bank near here?',
          'There [aren’t|isn’t|don’t] any hotels in the village.',
        ),
      ),
      task(
        'Put the words in order.',
        orderWords(
          'What time does the bank open?',
          'Is there a bus stop near here?',
          { text: 'She never drinks coffee in the evening.', others: ['In the evening she never drinks coffee.'] },
          { text: 'I don’t work at the weekend.', others: ['At the weekend I don’t work.'] },
        ),
      ),
    ),
    board(
      'Read',
      note(
        'Students first read only the title and guess: what is good about a small town, and what isn’t? After reading they compare it with their own town.',
        'For stronger students: close the text and retell it with the times only: 7:00, 8:30, 6:00.',
      ),
      heading('Small town, big day'),
      text(
        'Elena lives in a small town by the sea. There is one main street with a bakery, a chemist’s, a bank and a very good café. There isn’t a cinema, and the nearest hospital is 20 kilometres away.',
        'Elena gets up at seven. She doesn’t have breakfast at home: she has a coffee at the café and talks to her friends. At half past eight she opens the library. It is open from Tuesday to Saturday. A lot of children come after school, and Elena reads to them.',
        'The library closes at six. In summer Elena often goes swimming after work. In winter she stays at home, cooks and reads. “It’s quiet here,” she says, “but I’m never bored.”',
      ),
      task(
        'True, false, or the text doesn’t say?',
        trueFalse(
          ['Elena’s town is by the sea.', true],
          ['There is a hospital in the town.', false, 'The nearest hospital is 20 kilometres away.'],
          ['Elena has breakfast at home.', false, 'She has a coffee at the café.'],
          ['Elena’s husband works at the bank.', null],
          ['The library is closed on Monday.', true, 'It is open from Tuesday to Saturday.'],
          ['The café opens at seven.', null],
        ),
      ),
      task(
        'Choose the right answer.',
        choice(
          { ask: 'What time does Elena start work?', right: ['At 8:30'], wrong: ['At 7:00', 'At 6:00'] },
          {
            ask: 'What does she do with the children?',
            right: ['She reads to them.'],
            wrong: ['She cooks for them.', 'She swims with them.'],
          },
          {
            ask: 'What does she do in winter? Choose two.',
            right: ['She cooks.', 'She reads.'],
            wrong: ['She goes swimming.', 'She goes to the cinema.'],
          },
        ),
      ),
      divider('After reading'),
      open('Write about your town. What is there? What isn’t there? What do you do there?', {
        min: 30,
        max: 80,
        use: ['there is', 'there are', 'next to'],
        model:
          'I live in a big town. There is a river and there are three bridges. There isn’t a beach. My flat is next to a park. On Saturday I go to the market and have a coffee with my friends.',
      }),
    ),
    board(
      'Homework',
      note(
        'Give the whole board as homework: about 25 minutes. In the next lesson, students find someone who gets up at the same time as they do.',
      ),
      heading('At home'),
      task(
        'Write the time in words.',
        write(
          '7:00 – seven [o’clock]',
          '3:30 – [half] past three',
          '4:15 – [quarter|a quarter] past four',
          '8:45 – quarter [to] nine',
          '6:20 – [twenty] past six',
        ),
      ),
      task(
        'Choose the right word.',
        choose(
          'My brother [lives|live|living] in Madrid.',
          'They [don’t|doesn’t|aren’t] have a car.',
          'How [do|does|is] you go to work?',
          'There [are|is|have] two parks in our town.',
          'I have a shower [in|on|at] the morning.',
        ),
      ),
      task(
        'Put the words in order.',
        orderWords(
          'Does your friend work in town?',
          { text: 'There is a café next to the library.', others: ['There is a library next to the café.'] },
          {
            text: 'We often go | to the market | on Saturday.',
            others: ['On Saturday we often go to the market.'],
          },
        ),
      ),
      task(
        'Match the question and the answer.',
        pairs(
          ['What time do you get up?', 'At half past six.'],
          ['How do you go to work?', 'By bus.'],
          ['Where do you have lunch?', 'At a café near my office.'],
          ['Is there a bank near here?', 'Yes, next to the cinema.'],
          ['Do you work on Saturday?', 'No, I don’t.'],
        ),
      ),
      open('Write about your day: five or six sentences with times.', {
        min: 25,
        max: 70,
        use: ['get up', 'at', 'then'],
        model:
          'I get up at seven. I have a shower and then I have breakfast. I start work at nine and have lunch at half past twelve. I finish at five. In the evening I cook and watch a film. I go to bed at eleven.',
      }),
      say('A visitor is in your town for one day. Say where to go and what to do there.', { seconds: 60 }),
    ),
  ],
}
