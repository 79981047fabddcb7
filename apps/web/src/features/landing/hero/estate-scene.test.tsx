import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LANDING_WORDS } from '../../../strings/landing/landing.ts';
import { EstateScene } from './estate-scene.tsx';

const scene = () => screen.getByRole('img', { name: LANDING_WORDS.sceneAlt });

describe('the estate of the first screen', () => {
  it('stays as it is in the built page when the script takes over', () => {
    const complaints = vi.spyOn(console, 'error');
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<EstateScene />);
    const drawn = container.querySelector('img');
    drawn?.setAttribute('src', 'data:image/svg+xml,drawn');
    const view = render(<EstateScene />, { container, hydrate: true });
    view.rerender(<EstateScene />);
    expect(scene()).toBe(drawn);
    expect(scene()).toHaveAttribute('src', 'data:image/svg+xml,drawn');
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
    container.remove();
  });

  it('is a separate file for visitors who come from another page', () => {
    render(<EstateScene />);
    expect(scene()).toHaveAttribute('src', expect.stringMatching(/estate.*\.svg/));
  });
});
