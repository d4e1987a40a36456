const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Returns the direction of a text, which that of its buttons does not show. */
export const directionOf = (text: string): 'rtl' | 'ltr' => (RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr')
