import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '@keel/contract/appearance'
import { dark, gray, green, red } from './palette'

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  // A default button is paper with a thin line, not a grey block.
  if (input.variant === 'default')
    return {
      ...colors,
      background: 'var(--keel-surface)',
      hover: 'var(--keel-sunken)',
      color: 'var(--keel-ink)',
      border: '1px solid var(--keel-line-strong)',
    }
  return colors
}

const font = "'Onest Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  colors: { green, gray, dark, red },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 7 },
  black: '#23302a',
  white: '#ffffff',
  autoContrast: false,
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: 'var(--keel-weight-semibold)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--keel-text-display)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--keel-text-xl)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--keel-text-l)', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '18px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  // Plain objects, not `Tooltip.extend(...)`: naming the components here would load them all at once.
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Tooltip: {
      defaultProps: {
        openDelay: TOOLTIP_SHOW_MS,
        closeDelay: TOOLTIP_HIDE_MS,
        events: { hover: true, focus: true, touch: false },
        color: 'gray.9',
        radius: 'sm',
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { transition: 'fade-up', duration: 160 },
        // A long title takes two lines.
        styles: { title: { lineHeight: 1.3 } },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    // A <header> here would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // The first entry has the focus at once: Enter twice opens and selects it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' } },
    Loader: { defaultProps: { type: 'dots' } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
})

/**
 * The scale of the interface: sizes of text, weights, radii, and the colours of both schemes. Stylesheets use these names and
 * no values of their own; `.stylelintrc.json` refuses others. The text of boards has sizes of its own.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--keel-text-xs': '0.78125rem',
    '--keel-text-s': '0.875rem',
    '--keel-text-m': '0.9375rem',
    '--keel-text-l': '1.125rem',
    '--keel-text-xl': '1.375rem',
    '--keel-text-display': 'clamp(1.625rem, 1.2rem + 1.4vw, 2.125rem)',
    '--keel-weight-regular': '400',
    '--keel-weight-medium': '560',
    '--keel-weight-semibold': '620',
    '--keel-weight-bold': '680',
    '--keel-radius-xs': '6px',
    '--keel-radius-s': '10px',
    '--keel-radius-m': '14px',
    '--keel-radius-l': '18px',
    '--keel-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  light: {
    '--keel-paper': '#faf7f0',
    '--keel-surface': '#fffdf9',
    '--keel-sunken': '#f4f0e6',
    '--keel-line': '#e6dfd1',
    '--keel-line-strong': '#d3cab8',
    '--keel-ink': '#23302a',
    '--keel-muted': '#66635a',
    '--keel-accent': '#1f5b45',
    '--keel-accent-ink': '#ffffff',
    '--keel-accent-soft': '#e6efe8',
    '--keel-accent-text': '#1f5b45',
    '--keel-warm': '#b4582f',
    '--keel-warm-soft': '#fbeee2',
    '--keel-danger': '#a13a27',
    '--keel-danger-fill': '#a13a27',
    '--keel-danger-soft': '#fbeae5',
    '--keel-live': '#2f8a5f',
    '--mantine-color-body': '#faf7f0',
    '--mantine-color-text': '#23302a',
    '--mantine-color-dimmed': '#66635a',
    '--mantine-color-placeholder': '#8a8476',
    '--mantine-color-anchor': '#1f5b45',
    '--mantine-color-error': '#a13a27',
    '--mantine-color-default-border': '#d8d0c0',
    '--mantine-color-default-hover': '#f4f0e6',
    '--mantine-color-green-light': '#e6efe8',
    '--mantine-color-green-light-hover': '#dae7dd',
    '--mantine-color-green-light-color': '#1f5b45',
  },
  dark: {
    '--keel-paper': '#191c1a',
    '--keel-surface': '#202422',
    '--keel-sunken': '#151816',
    '--keel-line': '#31362f',
    '--keel-line-strong': '#444a43',
    '--keel-ink': '#e8e6df',
    '--keel-muted': '#a5a89f',
    '--keel-accent': '#286549',
    '--keel-accent-ink': '#ffffff',
    '--keel-accent-soft': '#24352d',
    '--keel-accent-text': '#94cdb0',
    '--keel-warm': '#e2a27c',
    '--keel-warm-soft': '#372a22',
    '--keel-danger': '#e89482',
    '--keel-danger-fill': '#a13a27',
    '--keel-danger-soft': '#3a2723',
    '--keel-live': '#6cc49a',
    '--mantine-color-body': '#191c1a',
    '--mantine-color-text': '#e8e6df',
    '--mantine-color-dimmed': '#a5a89f',
    '--mantine-color-placeholder': '#858a80',
    '--mantine-color-anchor': '#94cdb0',
    '--mantine-color-error': '#e89482',
    '--mantine-color-default': '#202422',
    '--mantine-color-default-border': '#444a43',
    '--mantine-color-default-hover': '#282d2a',
    '--mantine-color-green-light': '#24352d',
    '--mantine-color-green-light-hover': '#2c4036',
    '--mantine-color-green-light-color': '#94cdb0',
    '--mantine-color-red-light': '#3a2723',
    '--mantine-color-red-light-hover': '#462e29',
    '--mantine-color-red-light-color': '#e89482',
    '--mantine-color-gray-light': '#282d2a',
    '--mantine-color-gray-light-hover': '#303632',
    '--mantine-color-gray-light-color': '#cfcdc5',
  },
})
