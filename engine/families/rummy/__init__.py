"""The rummy family: Scrummy, Four by Four, Texas Scrummy and Scrotch."""
