import { createTheme, type MantineColorsTuple } from '@mantine/core';

// One hue for actions (cobalt) and one for citations (marker); nothing else is saturated at rest.
const cobalt: MantineColorsTuple = [
  '#eef2fd',
  '#dbe3fa',
  '#b7c6f4',
  '#90a8ee',
  '#6f8de8',
  '#5577e2',
  '#3c61d8',
  '#2f50bd',
  '#26429d',
  '#1d337b',
];
const marker: MantineColorsTuple = [
  '#fff8e1',
  '#ffefbd',
  '#ffe28a',
  '#ffd452',
  '#f7c325',
  '#e0a800',
  '#b98600',
  '#8f6600',
  '#6b4c00',
  '#4a3400',
];
const ink: MantineColorsTuple = [
  '#f8f8f6',
  '#f1f1ee',
  '#e7e7e3',
  '#d9d9d4',
  '#bcbdb9',
  '#94969a',
  '#6a6d73',
  '#4d5056',
  '#33353a',
  '#1c1d20',
];
const dark: MantineColorsTuple = [
  '#ececea',
  '#c9cacb',
  '#a6a9ae',
  '#868a91',
  '#3d4046',
  '#303338',
  '#26282d',
  '#1c1e22',
  '#16181b',
  '#101113',
];

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  colors: { cobalt, marker, gray: ink, dark },
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.42,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 1px rgba(20, 22, 26, .05)',
    sm: '0 1px 2px rgba(20, 22, 26, .08)',
    md: '0 4px 12px rgba(20, 22, 26, .10), 0 1px 2px rgba(20, 22, 26, .06)',
    lg: '0 12px 32px rgba(20, 22, 26, .16), 0 2px 6px rgba(20, 22, 26, .08)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Plain objects: importing the components would add all of them to the first load.
  components: {
    Button: { defaultProps: { size: 'xs' }, styles: { root: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 12 } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    // A closed list of 500 options would stay in the page, and be rendered with each change around it.
    Combobox: { defaultProps: { keepMounted: false } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    Menu: {
      // Mantine's initial focus placeholder is not a menu item, which role="menu" does not allow.
      defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        shadow: 'lg',
        overlayProps: { backgroundOpacity: 0.32 },
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.32 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Badge: {
      defaultProps: { radius: 'xs', variant: 'light' },
      styles: { root: { textTransform: 'none', fontWeight: 500 } },
    },
    Tabs: { defaultProps: { variant: 'default' } },
  },
});
