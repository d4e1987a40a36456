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

/** A2: journeys, tickets, the past simple, plans with going to. */
export const journeys: StarterContent = {
  name: 'Journeys and plans',
  level: 'A2',
  boards: [
    board(
      'Start',
      note(
        '**Aim:** students talk about a journey they remember. About 20 minutes.',
        'Tell a short true story about a journey of your own first: where, when, how, with whom, one problem. Students ask you three questions. Then they talk in pairs, with the questions below. Don’t correct the past forms yet: note them for the grammar board.',
      ),
      heading('A journey I remember'),
      text(
        'Think of a journey and talk about it with a partner.',
        '- Where did you go, and when?',
        '- How did you travel?',
        '- Who did you travel with?',
        '- What was the best moment?',
        '- Did you have any problems?',
      ),
      task(
        'Sort the ways to travel.',
        groups({
          'on land': ['by train', 'by bike', 'on foot', 'by tram'],
          'on water': ['by ship', 'by ferry', 'by sailing boat'],
          'in the air': ['by plane', 'by helicopter'],
        }),
      ),
      divider(),
      sheet('Draw the route of your journey: the places, how you travelled, and how you felt.'),
    ),
    board(
      'Words',
      note(
        'Read the words aloud and let students guess the meaning before they look. The memory game works well at the beginning of the next lesson too.',
        'Ask for personal sentences: “I once missed …”, “I always book …”.',
      ),
      heading('At the station and at the airport'),
      words(
        ['single ticket', 'a ticket to a place, but not back'],
        ['return ticket', 'a ticket to a place and back again'],
        ['platform', 'where you get on a train'],
        ['timetable', 'a list of times of buses or trains'],
        ['delay', 'when something is later than planned'],
        ['luggage', 'bags and suitcases'],
        ['fare', 'the money you pay for a journey'],
        ['passenger', 'a person who travels in a bus, train or plane'],
        ['to change', 'to get off one train and take another'],
      ),
      task(
        'Make phrases.',
        pairs(
          ['to book', 'a seat'],
          ['to miss', 'the last bus'],
          ['to pack', 'a suitcase'],
          ['to get off', 'at the next stop'],
          ['to check in', 'at a hotel'],
          ['to ask', 'for directions'],
        ),
      ),
      task(
        'Find the verb and its past form.',
        memory(
          ['go', 'went'],
          ['see', 'saw'],
          ['buy', 'bought'],
          ['take', 'took'],
          ['leave', 'left'],
          ['meet', 'met'],
          ['fly', 'flew'],
          ['lose', 'lost'],
        ),
      ),
      task(
        'Look at the card. Do you know the word?',
        cards(
          ['not on time', 'late', 'The bus was twenty minutes late.'],
          ['without a stop or a change', 'direct', 'Is there a direct train to Bath?'],
          ['a person who shows you places', 'guide', 'Our guide spoke three languages.'],
          ['what you see from a window or a hill', 'view', 'We had a room with a view of the lake.'],
          ['full of people', 'crowded', 'The beach was too crowded for us.'],
          ['the moment when a train or a plane leaves', 'departure', 'The departure is at 10:40 from platform 3.'],
        ),
      ),
    ),
    board(
      'Listen',
      note(
        'Read this announcement and the message aloud twice for “True or false?”. Students don’t see them:',
        '“Good morning, ladies and gentlemen. The 9:15 train to York is delayed by about 25 minutes because of snow. It will leave from platform 6, not from platform 4. We are sorry for the delay.”',
        '“Hi Jana, it’s me. I’m still at the station because the train is late. I’m going to be in York at half past eleven. Don’t wait for me, I’m going to take a taxi to the hotel. See you!”',
      ),
      heading('A late train'),
      task(
        'Listen to your teacher. True or false?',
        trueFalse(
          ['The train is late because of snow.', true],
          ['It is going to leave at about 9:40.', true, '9:15 and 25 minutes.'],
          ['It leaves from platform 4.', false, 'From platform 6.'],
          ['Jana’s friend is on the train now.', false, 'The friend is still at the station.'],
          ['Jana is going to wait at the station.', false, '“Don’t wait for me.”'],
        ),
      ),
      heading('At the ticket office'),
      task(
        'Put the dialogue in order.',
        dialogue(
          ['Clerk', 'Good morning. How can I help you?'],
          ['Traveller', 'Hello. I’d like a ticket to Brighton, please.'],
          ['Clerk', 'Single or return?'],
          ['Traveller', 'Return, please. I’m coming back on Sunday.'],
          ['Clerk', 'That’s £24. The next train leaves in ten minutes.'],
          ['Traveller', 'Great. Which platform does it leave from?'],
          ['Clerk', 'Platform 2. Have a good journey!'],
        ),
      ),
      task(
        'Listen and write.',
        dictation(
          'The train was half an hour late.',
          'We didn’t have a ticket for the bus.',
          'Where did you buy this map?',
          'I’m going to stay at a small hotel near the beach.',
        ),
      ),
      say('Listen and repeat.', { text: 'I’d like a return ticket to Brighton, please. Which platform does it leave from?', seconds: 20 }),
    ),
    board(
      'Grammar',
      note(
        'Begin with the stories from the first board: write three of your students’ sentences and let them find the past forms.',
        'Let students say the three sounds of -ed: worked /t/, played /d/, wanted /ɪd/. In questions and negatives only did changes: “Did you go?”, not “Did you went?”.',
      ),
      heading('Past simple'),
      table(
        ['', 'regular', 'irregular', 'to be'],
        ['+', 'I travelled', 'I went', 'I was, we were'],
        ['−', 'I didn’t travel', 'I didn’t go', 'I wasn’t, we weren’t'],
        ['?', 'Did you travel?', 'Did you go?', 'Were you there?'],
      ),
      task(
        'Choose the right word.',
        choose(
          'Last summer we [went|go|goed] to Greece.',
          'I [didn’t see|didn’t saw|don’t saw] your message yesterday.',
          'Where [did you stay|did you stayed|you stayed]?',
          'The rooms [were|was|did] small but clean.',
          'She [bought|buyed|buys] the tickets two weeks ago.',
          '[Were|Did|Was] you tired after the flight?',
        ),
      ),
      task(
        'Write the verb in the past.',
        write(
          'We [left] home at five in the morning. (leave)',
          'The plane [stopped] in Rome for an hour. (stop)',
          'I [lost] my passport on the first day. (lose)',
          'We [didn’t|did not] have any money for a taxi. (not)',
          'An old man [told] us the way. (tell)',
          'In the end everything [was] fine. (be)',
        ),
      ),
      task(
        'Find all verbs in the past.',
        mark(
          'On Friday Paul [took] the night train to Vienna. He usually sleeps badly on trains, but this time he [slept] for eight hours. In the morning he [had] breakfast and [looked] at the mountains. He wants to go again.',
        ),
      ),
      heading('Plans: going to'),
      task(
        'Put the words in the gaps.',
        fill(
          ['go', 'was'],
          'We [are] going to visit our friends in May.',
          'I’m [going] to learn Italian this year.',
          'She isn’t going [to] take the car.',
          '[Is] your brother going to come with you?',
          'What are you going to [do] on Saturday?',
        ),
      ),
      task(
        'Put the words in order.',
        orderWords('Where did you spend your last holiday?', 'We didn’t find a cheap hotel.', 'How are you going to get there?', {
          text: 'I am going to travel | by train | next week.',
          others: ['Next week I am going to travel by train.', 'I am going to travel next week by train.'],
        }),
      ),
    ),
    board(
      'Read',
      note(
        'Stop after the second paragraph and ask: “What is Sofia going to do now?” Collect ideas, then read the end.',
        'The last task is a chain: each student adds one sentence to the story in turn before everyone writes alone.',
      ),
      heading('The wrong bus'),
      text(
        'Last October Sofia had a free weekend and wanted to visit an old friend in Porto. She booked a bus for Saturday morning, packed a small bag and went to bed early.',
        'In the morning everything was quick: a coffee, the bag, the bus. Sofia found a seat by the window and fell asleep. When she woke up, she saw the sea. “That’s strange,” she thought. “There’s no sea on the way to Porto.” She asked the woman next to her. “Porto? No, dear, this bus goes to Nazaré.”',
        'Sofia got off in Nazaré and rang her friend. They laughed for a long time. Then she walked to the beach. The sun was warm, the waves were enormous, and in a little restaurant she ate the best fish of her life. In the evening she took another bus and arrived in Porto at midnight. “I’m never going to sleep on a bus again,” she says. “But I’m going to go back to Nazaré!”',
      ),
      task(
        'What happened? Put it in order.',
        orderLines(
          'Sofia booked a bus to Porto.',
          'She fell asleep on the bus.',
          'She saw the sea from the window.',
          'She phoned her friend.',
          'She ate fish in a restaurant.',
          'She arrived in Porto.',
        ),
      ),
      task(
        'True, false, or the text doesn’t say?',
        trueFalse(
          ['Sofia wanted to visit a friend.', true],
          ['The journey was in spring.', false, 'It was in October.'],
          ['The ticket to Porto was expensive.', null],
          ['Sofia’s friend was angry.', false, 'They laughed for a long time.'],
          ['She wants to see Nazaré again.', true],
        ),
      ),
      task(
        'Choose the right answer.',
        choice(
          {
            ask: 'Why did Sofia go to Nazaré?',
            right: ['She took the wrong bus.'],
            wrong: ['She wanted to see the sea.', 'Her friend lives there.'],
            why: 'She only noticed it when she woke up.',
          },
          { ask: 'What did she like there? Choose two.', right: ['the beach', 'the food'], wrong: ['the hotel', 'the bus station'] },
        ),
      ),
      divider('After reading'),
      open('Write about a journey when something went wrong. What happened in the end?', {
        min: 50,
        max: 120,
        use: ['first', 'then', 'in the end'],
        model:
          'Two years ago I went to Berlin with my sister. First our train was two hours late. Then we couldn’t find our hotel because I wrote down the wrong street. It was dark and we were very hungry. We asked a man with a dog, and he walked with us to the hotel. In the end we had dinner at eleven, but it was a great weekend.',
      }),
    ),
    board(
      'Homework',
      note(
        'Give the whole board as homework: about 30 minutes. In the next lesson, let students ask each other about their weekend plans.',
      ),
      heading('At home'),
      task(
        'Write the verb in the past.',
        write(
          'Yesterday I [met] an old friend at the airport. (meet)',
          'We [took] a boat to the island. (take)',
          'They [didn’t|did not] come by car. (not)',
          'The children [were] tired and hungry. (be)',
          'She [flew] to Oslo on Monday. (fly)',
        ),
      ),
      task(
        'Choose the right word.',
        choose(
          'What time [did|do|was] the train arrive?',
          'I’d like a [return|back|double] ticket, please.',
          'We [are going to|going to|go to] rent a car in Crete.',
          'The bus was late, so we [missed|lost|left] our plane.',
          'I [wasn’t|weren’t|didn’t] at home last week.',
        ),
      ),
      task(
        'Match the question and the answer.',
        pairs(
          ['How long did it take?', 'About three hours.'],
          ['Where did you stay?', 'With friends.'],
          ['What was the weather like?', 'It rained every day.'],
          ['Who did you go with?', 'With my two sisters.'],
          ['Are you going to go again?', 'Yes, next summer!'],
        ),
      ),
      task(
        'Put the words in order.',
        orderWords('Did you have a good flight?', 'The journey took about five hours.', 'We are not going to stay long.'),
      ),
      open(
        'Write a message to a friend who is going to visit you at the weekend: how to get to you and what you are going to do together.',
        {
          min: 50,
          max: 110,
          use: ['going to', 'get off', 'by'],
          model:
            'Hi Tim! I’m so happy that you’re coming. Take bus 12 at the airport and get off at the market. I’m going to wait for you there. On Saturday we’re going to see the old town, and in the evening we’re going to cook together. On Sunday we can go to the lake by bike. Don’t forget your swimming things! See you soon, Eva',
        },
      ),
      say('Talk about your last holiday: where you went, what you did, what was good and what wasn’t.', { seconds: 90 }),
    ),
  ],
}
